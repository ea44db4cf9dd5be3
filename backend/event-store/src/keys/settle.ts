import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { ClientBase } from 'pg';
import type { EventLog } from '../log.js';
import { openAct, recordFinished } from './key-acts.js';
import type { KeysSecret } from './keys-secret.js';
import { rotatePersons } from './persons-rotation.js';
import { alone } from './rotation.js';

/** Who ends a rotation that is cut short where nobody is known to have begun it. */
export const CUT_SHORT = { actor: SYSTEM_ACTOR, reason: 'it was cut short' };
const ANY = 'select exists(select from write.key_acts) as any';

/**
 * Ends a rotation of the key of persons that was cut short. The log records what was rotated. A secret that is
 * half replaced waits for the next start, which has its file.
 * @throws RotationUnderWay, UnfittingSecret, LogUnavailable
 */
export async function settleRotations(client: ClientBase, secret: KeysSecret, log: EventLog): Promise<void> {
  if (!(await client.query<{ any: boolean }>(ANY)).rows[0]?.any) return;
  await alone(client, async () => {
    if (await openAct(client, 'persons')) await rotatePersons(client, secret, CUT_SHORT);
    await recordFinished(client, log);
  });
}
