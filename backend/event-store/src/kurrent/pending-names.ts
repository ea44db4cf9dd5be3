import type { Side, SideWrite } from '../log.js';
import { nameOfKey } from '../write-side.js';

/** What no two pending appends may touch at once, beside their streams. */
export function namesOf({ idempotency, reservations = [], writes = [] }: Side): string[] {
  return [
    ...(idempotency ? [nameOfKey(idempotency)] : []),
    ...reservations.map(({ scope, value }) => `value ${scope}\n${value}`),
    ...writes.flatMap(touched),
  ];
}

function touched(write: SideWrite): string[] {
  const fields = write.op === 'put' ? write.row : write.where;
  const own = ({ accounts: 'account', sessions: 'session' } as Record<string, string>)[write.table];
  return [
    ...(own && typeof fields.id === 'string' ? [`${own} ${fields.id}`] : []),
    ...(write.op !== 'put' && typeof fields.account_id === 'string' ? [`account ${fields.account_id}`] : []),
    ...(write.op === 'consume' ? [`row ${write.table} ${Object.entries(fields).sort().join()}`] : []),
  ];
}
