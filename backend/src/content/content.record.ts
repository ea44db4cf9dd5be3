import type { ContentEvent, ContentRecord } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import { contentDecider } from './content.decider.js';

/**
 * The record that a stream's events make, as writes answer it; null when they make none. It is made without the projector,
 * which renders the text: a write answers the text as it was typed.
 */
export function recordOfContent(events: readonly Recorded<ContentEvent>[]): ContentRecord | null {
  const state = events.reduce(contentDecider.evolve, contentDecider.initial);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last || state.is === 'missing' || state.is === 'deleted') return null;
  const published = events.findLast((event) => event.type === 'ContentPublished');
  const { is: status, ...written } = state;
  return {
    ...written,
    id: last.data.id,
    status,
    published_at: published?.data.published_at ?? null,
    created_at: first.metadata.time,
    updated_at: last.metadata.time,
    version: last.revision,
  };
}
