import type { ContentListItem } from '@guildhall/contracts/content';
import { longDate } from '@guildhall/contracts/formats';
import { contentPath } from '@guildhall/contracts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiQuery, ListAnswer } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { EmptyState, Failure } from '../design/EmptyState.js';
import { CardLink } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Skeleton, times } from '../design/Skeleton.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { useAddress } from '../listing/address.js';
import { lastPage } from '../listing/listing.js';
import { Pager, PastTheEnd } from '../listing/Pager.js';
import { useTopOf } from '../listing/Results.js';
import { BlogCategories } from './BlogCategories.js';
import { BLOG, postsQuery } from './blog.js';
import { categoriesQuery } from './blog-categories.js';
import { drawnFor, pictureOf } from './post.js';

export const queries = () => [categoriesQuery];
export const further = ({ search }: PageLocation, read: (query: ApiQuery) => unknown) => {
  const categories = read(categoriesQuery) as ListAnswer<never> | undefined;
  return categories ? [postsQuery(BLOG.read(search), categories.items)] : [];
};

/** Posts with their categories beside them (BL-01 to BL-06). */
export default function BlogPage() {
  const { params, change, hrefOf } = useAddress();
  const asked = BLOG.read(params);
  const categories = useQuery(categoriesQuery);
  const posts = useQuery({
    ...postsQuery(asked, categories.data?.items ?? []),
    enabled: asked.category === null || categories.data !== undefined,
  });
  usePageHead({
    title: 'Blog',
    description: 'Guides, case notes and working habits for marketing automation and CRM, by the people who build and hire here.',
    keywords: 'marketing automation, CRM, GoHighLevel, workflows, hiring freelancers',
    canonical: '/blog',
    feed: '/blog/feed.xml',
    noindex: params.size > 0,
  });
  const retry = () => void Promise.all([categories.isError && categories.refetch(), posts.isError && posts.refetch()]);
  const pages = {
    page: asked.page,
    last: lastPage(posts.data?.total ?? 0),
    hrefOf: (page: number) => hrefOf(BLOG.change({ page })),
  };
  const top = useTopOf(asked.page);
  const failed = posts.isError || (asked.category !== null && categories.isError);
  return (
    <div className="wrap">
      <div className="blog-head">
        <h1 className="t-1">Blog</h1>
        <p className="lead muted">Working notes from the people who build and hire here.</p>
      </div>
      <div className="blog">
        <BlogCategories
          all={categories.data?.items ?? []}
          chosen={asked.category}
          onChoose={(slug) => change(BLOG.change({ category: slug }))}
        />
        <section aria-label="Posts" className="posts" ref={top} tabIndex={-1}>
          {failed && <Failure what="list" onRetry={retry} />}
          {!failed && !posts.data && <Loading />}
          {posts.data?.items.map((post, at) => (
            <Post key={post.id} post={post} leads={at === 0 && asked.page === 1} />
          ))}
          {posts.data?.total === 0 && <NoPosts filtered={asked.category !== null} onAll={() => change(BLOG.clear)} />}
          {posts.data && asked.page > pages.last && <PastTheEnd {...pages} />}
          {posts.data && <Pager {...pages} />}
        </section>
      </div>
    </div>
  );
}

function Post({ post, leads }: { post: ContentListItem; leads: boolean }) {
  const title = useId();
  const path = contentPath(post.slug);
  const picture = pictureOf(post);
  return (
    <article className={`post ${leads ? 'post-lead' : ''} ${picture ? '' : 'post-bare'}`}>
      {picture && (
        <CardLink to={path} tabIndex={-1} aria-hidden="true">
          <Cover post={post} picture={picture} eager={leads} />
        </CardLink>
      )}
      <div>
        {post.published_at && (
          <time className="small muted number" dateTime={post.published_at}>
            {longDate(post.published_at)}
          </time>
        )}
        <h2 className={leads ? 't-2' : 't-3'} id={title}>
          <CardLink to={path} className="post-title">
            {post.title}
          </CardLink>
        </h2>
        <p className="post-excerpt">{post.excerpt}</p>
        <div className="post-foot">
          <Badges categories={post.categories} />
          <CardLink to={path} className="link small" aria-describedby={title}>
            Read More
          </CardLink>
        </div>
      </div>
    </article>
  );
}

const Cover = ({ post, picture, eager }: { post: ContentListItem; picture: string; eager: boolean }) => (
  <Picture className="cover" src={picture} drawn={drawnFor(post)} width={600} height={400} loading={eager ? 'eager' : 'lazy'} />
);

const Badges = ({ categories }: Pick<ContentListItem, 'categories'>) => (
  <ul className="badges" aria-label="Categories">
    {categories.map(({ id, name }) => (
      <li key={id} className="badge">
        {name}
      </li>
    ))}
  </ul>
);

const NoPosts = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) => (
  <EmptyState
    heading="No posts found"
    text={filtered ? 'No posts in this category. Try another category or view all posts.' : 'Check back soon for new content!'}
  >
    {filtered && (
      <Button variant="contained" onClick={onAll}>
        View All Posts
      </Button>
    )}
  </EmptyState>
);

const Loading = () => (
  <>
    <p className="loading-line" role="status">
      Loading posts...
    </p>
    {times(3, (at) => (
      <div key={at} className={`post ${at === 0 ? 'post-lead' : ''}`}>
        <Skeleton style={{ aspectRatio: '3 / 2', borderRadius: 6 }} />
        <div>
          <Skeleton style={{ width: 120, height: 18 }} />
          <Skeleton style={{ width: '80%', height: at === 0 ? 52 : 30, marginTop: 12 }} />
          <Skeleton style={{ height: 66, marginTop: 14 }} />
        </div>
      </div>
    ))}
  </>
);
