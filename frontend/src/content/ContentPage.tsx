import type { Content, ContentListItem } from '@guildhall/contracts/content';
import { longDate } from '@guildhall/contracts/formats';
import { contentPath } from '@guildhall/contracts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { useCachedRow } from '../data/cached-row.js';
import { one } from '../data/queries.js';
import { userTypeOf } from '../data/session.js';
import { Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';
import { usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import NotFoundPage from '../layout/NotFoundPage.js';
import { NextPost } from './NextPost.js';
import { contentHead, drawnFor, minutesToRead, pictureOf, type WithoutText } from './post.js';
import { Written } from './Written.js';

const PREFIX = '/content/';
const slugOf = (pathname: string) => {
  const name = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : pathname.slice(1);
  return name.replace(/\/+$/, '');
};
const contentQuery = (pathname: string) => one<Content>(`/api/content/by-slug/${slugOf(pathname)}`);
export const queries = ({ pathname }: PageLocation) => [contentQuery(pathname)];

/** A piece of content under its slug; also the footer's pages, whose slug is their whole path (R23). */
export default function ContentPage() {
  const { pathname } = useLocation();
  const { data: content, isError, isFetching, refetch } = useQuery(contentQuery(pathname));
  const state = useSession();
  const navigate = useNavigate();
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const isAdmin = userTypeOf(state) === 'admin';
  const askedAsAdmin = useRef('');
  // The page's first answer was everybody's; an admin may see more (R14).
  const asksAgain = content === null && isAdmin && askedAsAdmin.current !== pathname;
  useEffect(() => {
    if (!asksAgain) return;
    askedAsAdmin.current = pathname;
    void refetch();
  }, [asksAgain, pathname, refetch]);

  const waits = state.loading || isFetching || asksAgain;
  const isGone = isError || (content === null && !waits);
  const movedTo = content && pathname.startsWith(PREFIX) && content.slug !== slugOf(pathname) ? contentPath(content.slug) : null;
  const leaveFor = movedTo ?? (isGone && pathname.startsWith(PREFIX) ? '/not-found' : null);
  useEffect(() => {
    if (leaveFor) navigate(leaveFor, { replace: true });
  }, [leaveFor, navigate]);

  const card = useCachedRow<ContentListItem>('content', ({ slug }) => slug === slugOf(pathname));
  if (content)
    return (
      <>
        <Article content={content} html={content.html} />
        {content.content_type === 'blog' && <NextPost after={content.id} />}
      </>
    );
  if (card && content === undefined && !isGone) return <Article content={card} />;
  // Only under /content/ does a failure lead to the 404.
  if (isError && !pathname.startsWith(PREFIX)) {
    return (
      <div className="wrap">
        <Failure what="page" level="h1" onRetry={() => void refetch()} />
      </div>
    );
  }
  // Asked for directly, a missing page says so in its first HTML (R52).
  return isGone || (content === null && !hydrated) ? <NotFoundPage /> : <Loading />;
}

/** A piece of content: its head as its card in the blog already knew it, and its text once it is there. */
function Article({ content, html }: { content: WithoutText; html?: string }) {
  usePageHead(html === undefined ? null : contentHead(content));
  const picture = pictureOf(content);
  const dated = <Dated content={content} html={html} />;
  return (
    <article className="wrap article" aria-busy={html === undefined}>
      {content.content_type === 'blog' && <BackToBlog />}
      <header className={`article-head ${picture ? '' : 'article-bare'}`}>
        <div>
          {content.content_type !== 'page' && dated}
          <h1 className="t-1">{content.title}</h1>
          {content.content_type === 'page' && dated}
          {content.categories.length > 0 && <Badges categories={content.categories} />}
        </div>
        {picture && <Picture className="cover" src={picture} drawn={drawnFor(content)} width={600} height={400} data-turned />}
      </header>
      <div className="article-body">
        {content.meta_description && <Lead>{content.meta_description}</Lead>}
        {html === undefined ? <TextLoading /> : <Written html={html} />}
      </div>
    </article>
  );
}

interface DatedProps {
  content: WithoutText;
  html: string | undefined;
}

function Dated({ content: { published_at, status, content_type }, html }: DatedProps) {
  const isDraft = status !== 'published';
  const isPost = content_type === 'blog';
  if (!published_at && !isDraft) return null;
  return (
    <p className="article-date small muted number">
      {published_at && <time dateTime={published_at}>{longDate(published_at)}</time>}
      {isPost && <span>By Guildhall</span>}
      {isPost && html !== undefined && <span>{minutesToRead(html)} min read</span>}
      {isDraft && <span className="badge badge-draft">Draft</span>}
    </p>
  );
}

const BackToBlog = () => (
  <Link to="/blog" className="back">
    <Icon name="back" />
    Back to blog
  </Link>
);

const Badges = ({ categories }: Pick<WithoutText, 'categories'>) => (
  <ul className="badges" aria-label="Categories">
    {categories.map(({ id, name, slug }) => (
      <li key={id}>
        <Link className="badge" to={`/blog?category=${slug}`}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

const Lead = ({ children }: { children: string }) => (
  <p className="article-lead">
    <em>{children}</em>
  </p>
);

const TextLoading = () => (
  <div>
    <LoadingHead level="p">Loading content...</LoadingHead>
    <Skeleton style={{ height: 240, marginTop: 12 }} />
  </div>
);

const Loading = () => {
  usePageHead(null);
  return (
    <div className="wrap article" aria-busy="true">
      <LoadingHead>Loading content...</LoadingHead>
      <div className="article-head">
        <div>
          <Skeleton style={{ width: 140, height: 20 }} />
          <Skeleton style={{ width: '90%', height: 150, marginTop: 14 }} />
        </div>
        <Skeleton style={{ aspectRatio: '3 / 2', borderRadius: 6 }} />
      </div>
    </div>
  );
};
