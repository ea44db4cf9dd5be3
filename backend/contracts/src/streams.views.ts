import { AUDIT_NOUNS } from './audit.js';
import { anything, count, enumOf, flag, id, list, moment, nullable, object, text, view } from './schema.js';
import type { ChangedRow, Followed, Stream, StreamDetail, StreamEvent } from './streams.js';

export const stream = view<Stream>('Stream', {
  id: text,
  noun: enumOf(AUDIT_NOUNS),
  entity_id: text,
  title: nullable(text),
  events: count,
  first_time: moment,
  last_time: moment,
  last_type: text,
});
const followed = object<Followed>({
  rows: list(object<ChangedRow>({ projection: text, table: text, change: text, key: text })),
  mails: list(object<Followed['mails'][number]>({ id: text, purpose: text, asked_at: moment, written_at: nullable(moment) })),
  jobs: list(object<Followed['jobs'][number]>({ id: text, state: text })),
});
export const streamEvent = view<StreamEvent>('StreamEvent', {
  id,
  revision: count,
  position: text,
  type: text,
  time: moment,
  data: anything,
  metadata: anything,
  upcast_from: nullable(count),
  is_masked: flag,
  followed,
});
export const streamDetail = view<StreamDetail>('StreamDetail', { ...stream.fields, items: list(streamEvent) });
