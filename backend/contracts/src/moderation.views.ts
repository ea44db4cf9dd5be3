import { MODERATED_NOUNS, type TakenDown } from './moderation.js';
import { enumOf, id, moment, nullable, object, text, view } from './schema.js';

export const takenDown = view<TakenDown>('TakenDown', {
  id,
  noun: enumOf(MODERATED_NOUNS),
  title: nullable(text),
  owner: object<TakenDown['owner']>({ id, name: nullable(text) }),
  time: moment,
  reason: nullable(text),
  person: nullable(object<NonNullable<TakenDown['person']>>({ id: text, name: nullable(text) })),
});
