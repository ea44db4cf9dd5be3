import { REPLAY_STATUSES, type Replay } from './replays.js';
import { count, enumOf, id, list, moment, nullable, object, text, view } from './schema.js';

export const replay = view<Replay>('Replay', {
  id: nullable(id),
  handler: text,
  stream: nullable(text),
  from: nullable(text),
  to: nullable(text),
  types: list(text),
  run: nullable(id),
  status: enumOf(REPLAY_STATUSES),
  events: count,
  counts: list(object<Replay['counts'][number]>({ type: text, events: count })),
  reactions: count,
  error: nullable(text),
  person: nullable(object<NonNullable<Replay['person']>>({ id: text, name: nullable(text) })),
  reason: nullable(text),
  started_at: nullable(moment),
  finished_at: nullable(moment),
});
