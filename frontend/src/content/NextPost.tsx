import { contentPath } from '@guildhall/contracts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { CardLink } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { BLOG, postsQuery } from './blog.js';
import { drawnFor, pictureOf } from './post.js';

/** The post to read after this one: the next older one, or the latest after the oldest. */
export function NextPost({ after }: { after: string }) {
  const { data } = useQuery(postsQuery(BLOG.read(new URLSearchParams()), []));
  const posts = data?.items ?? [];
  const next = posts[posts.findIndex(({ id }) => id === after) + 1] ?? posts[0];
  if (!next || next.id === after) return null;
  const picture = pictureOf(next);
  return (
    <aside className="wrap next-post" aria-labelledby="next-post">
      <h2 className="t-4" id="next-post">
        Next article
      </h2>
      <CardLink to={contentPath(next.slug)}>
        {picture && <Picture className="cover" src={picture} drawn={drawnFor(next)} width={600} height={400} loading="lazy" />}
        <span>
          <span className="t-3 post-title">{next.title}</span>
          <span className="post-excerpt">{next.excerpt}</span>
        </span>
      </CardLink>
    </aside>
  );
}
