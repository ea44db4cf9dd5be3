import { BACKUP_STATES, type Backup, TEST_STATES } from './backups.js';
import { count, enumOf, id, moment, nullable, text, view } from './schema.js';

export const backup = view<Backup>('Backup', {
  id,
  state: enumOf(BACKUP_STATES),
  time: moment,
  finished_at: nullable(moment),
  file: nullable(text),
  bytes: nullable(count),
  sha256: nullable(text),
  position: nullable(text),
  events: nullable(count),
  seconds: nullable(count),
  error: nullable(text),
  test: enumOf(TEST_STATES),
  tested_at: nullable(moment),
  test_error: nullable(text),
});
