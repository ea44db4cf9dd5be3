import type { Category } from '@guildhall/contracts/categories';
import { useEffect, useState } from 'react';
import { command } from '../../shell/api.js';
import { StatusBadge } from './ContentTable.js';
import { Scheduled } from './Scheduled.js';
import '../content.css';

export interface Draft {
  title?: string | null;
  content?: string | null;
  meta_description?: string | null;
  featured_image_url?: string | null;
  status?: 'draft' | 'published';
  publish_at?: string | null;
  category_ids?: string[];
}
const PAUSE = 350;

/** What visitors will see: the head as it is typed, the body as the server makes and sanitises it, a moment after typing pauses. */
export function ContentPreview({ draft, categories }: { draft: Draft; categories: Category[] }) {
  const source = draft.content ?? '';
  const [html, setHtml] = useState('');
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(async () => {
      try {
        const made = await command<{ html: string }>('POST', '/api/content/preview', { content: source });
        if (!stale) setHtml(made.html);
      } catch (error) {
        console.warn('The preview could not be made', error);
      }
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [source]);
  const image = draft.featured_image_url?.trim();
  const chosen = categories.filter(({ id }) => draft.category_ids?.includes(id));
  return (
    <>
      <StatusBadge status={draft.status ?? 'draft'} />
      {draft.status !== 'published' && <Scheduled at={draft.publish_at} />}
      {image && /^https?:\/\//.test(image) && <img className="cover" src={image} alt="" />}
      <p className="likeness-title">{draft.title || 'Untitled'}</p>
      {chosen.length > 0 && (
        <p className="likeness-badges">
          {chosen.map(({ id, name }) => (
            <span key={id} className="badge">
              {name}
            </span>
          ))}
        </p>
      )}
      {draft.meta_description && <p className="likeness-lead">{draft.meta_description}</p>}
      {/* biome-ignore-start lint: sanitised by the server, the very text visitors get; its links lead nowhere from here */}
      <div className="written" onClick={(event) => event.preventDefault()} dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore-end lint: sanitised by the server, the very text visitors get; its links lead nowhere from here */}
    </>
  );
}
