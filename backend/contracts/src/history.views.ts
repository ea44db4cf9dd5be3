import { auditChange } from './audit.views.js';
import { HISTORY_NOUNS, type RecordThen, type VersionDifference, type VersionMark } from './history.js';
import { anything, count, enumOf, flag, list, moment, object, text, view } from './schema.js';

const noun = enumOf(HISTORY_NOUNS);
const mark = object<VersionMark>({ version: count, time: moment });
export const recordThen = view<RecordThen>('RecordThen', {
  noun,
  entity_id: text,
  version: count,
  time: moment,
  is_deleted: flag,
  record: anything,
});
export const versionDifference = view<VersionDifference>('VersionDifference', {
  noun,
  entity_id: text,
  from: mark,
  to: mark,
  changes: list(auditChange),
});
