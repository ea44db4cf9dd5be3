import type { Category } from '@guildhall/contracts/categories';
import type { ContentType } from '@guildhall/contracts/content';
import { longDate } from '@guildhall/contracts/formats';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { command } from '../../data/api.js';
import { drawnFor } from '../post.js';
import { StatusBadge } from './ContentTable.js';
import { Scheduled } from './Scheduled.js';
import '../written.css';

export interface PreviewedContent {
  id?: string;
  content_type?: ContentType;
  published_at?: string | null;
  title?: string | null;
  content?: string | null;
  meta_description?: string | null;
  featured_image_url?: string | null;
  status?: 'draft' | 'published';
  publish_at?: string | null;
  category_ids?: string[];
}
const PAUSE_MS = 200;

const made = async (source: string, signal: AbortSignal): Promise<string> =>
  (await command<{ html: string }>('POST', '/api/content/preview', { content: source }, { signal })).html;

/** The body as the server makes and sanitizes it. A long one, which takes it a while, is asked for more seldom. */
function useMade(source: string) {
  const [html, setHtml] = useState('');
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const pause = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same source
  useEffect(() => {
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const since = performance.now();
      try {
        setHtml(await made(source, leave.signal));
        setFailed(false);
      } catch (error) {
        if (leave.signal.aborted) return;
        console.warn('The preview could not be made', error);
        setFailed(true);
      }
      pause.current = Math.max(PAUSE_MS, 2 * (performance.now() - since));
    }, pause.current);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [source, tries]);
  return { html, failed, again: () => setTries(tries + 1) };
}

/** The image of the draft, or what is drawn for it: a new draft has no id yet, and shows none. */
function coverOf({ id, content_type, featured_image_url }: PreviewedContent): string | null {
  const image = featured_image_url?.trim();
  if (image && /^https?:\/\//.test(image)) return image;
  return id && content_type ? drawnFor({ id, content_type, featured_image_url: null }) : null;
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="status" className="likeness-failed">
    <p>The preview could not be made.</p>
    <Button size="small" onClick={onRetry}>
      Try Again
    </Button>
  </div>
);

const Badges = ({ categories }: { categories: readonly Category[] }) => (
  <p className="likeness-badges">
    {categories.map(({ id, name }) => (
      <span key={id} className="badge">
        {name}
      </span>
    ))}
  </p>
);

/** What visitors will see: the head as it is typed, the body a moment after typing pauses. */
export function ContentPreview({ draft, categories }: { draft: PreviewedContent; categories: Category[] }) {
  const { html, failed, again } = useMade(draft.content ?? '');
  const cover = coverOf(draft);
  const chosen = categories.filter(({ id }) => draft.category_ids?.includes(id));
  return (
    <>
      {failed && <Failed onRetry={again} />}
      <StatusBadge status={draft.status ?? 'draft'} />
      {draft.status !== 'published' && <Scheduled at={draft.publish_at} />}
      {cover && <img className="cover" src={cover} alt="" referrerPolicy="no-referrer" />}
      {draft.content_type !== 'page' && (
        <p className="likeness-date number">{longDate(draft.published_at || draft.publish_at || new Date().toISOString())}</p>
      )}
      <p className="likeness-title">{draft.title || 'Untitled'}</p>
      {chosen.length > 0 && <Badges categories={chosen} />}
      {draft.meta_description && <p className="likeness-lead">{draft.meta_description}</p>}
      {/* biome-ignore-start lint: sanitized by the server, the very text visitors get; its links lead nowhere from here */}
      <div className="written" onClick={(event) => event.preventDefault()} dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore-end lint: sanitized by the server, the very text visitors get; its links lead nowhere from here */}
    </>
  );
}
