import { Buffer } from 'node:buffer';
import type { EventMetadata, Recorded } from '@guildhall/contracts/event';
import { EventTooLarge, MAX_EVENT_BYTES, type NewEvent } from '../log.js';
import type { Seen } from './client.js';
import { fromServer, isPlace } from './position.js';

/** Bytes of one append: below the 16 MB that a message to the server may have. */
export const MAX_APPEND_BYTES = 15_000_000;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** NUL and halves of surrogate pairs: no text, and read models cannot hold them. */
const NOT_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** An event as both clients send it. */
export interface Proposed {
  id: string;
  contentType: 'application/json';
  type: string;
  data: unknown;
  metadata: EventMetadata;
}

/**
 * Checked before anything is sent, because the server checks less, or too late.
 * @throws EventTooLarge, or Error for what is no event
 */
export function proposed(events: readonly NewEvent[]): Proposed[] {
  let total = 0;
  const all = events.map(({ id, type, data, metadata }): Proposed => {
    if (!UUID.test(id)) throw new Error(`${JSON.stringify(id)} is not the id of an event`);
    const [body, about] = [JSON.stringify(data) ?? 'null', JSON.stringify(metadata)];
    const bytes = Buffer.byteLength(body) + Buffer.byteLength(about);
    if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(bytes, MAX_EVENT_BYTES);
    if (NOT_TEXT.test(body) || NOT_TEXT.test(about)) throw new Error(`event ${id} holds characters that are no text`);
    total += bytes;
    return { id: id.toLowerCase(), contentType: 'application/json', type, data: data ?? null, metadata };
  });
  if (total > MAX_APPEND_BYTES) throw new EventTooLarge(total, MAX_APPEND_BYTES);
  return all;
}

export function toRecorded(event: NonNullable<Seen['event']>, namespace: string): Recorded {
  return {
    id: event.id,
    stream: event.streamId.slice(namespace.length),
    revision: Number(event.revision),
    position: isPlace(event.position) ? fromServer(event.position) : '',
    type: event.type,
    data: event.data as Recorded['data'],
    metadata: event.metadata as EventMetadata,
  };
}
