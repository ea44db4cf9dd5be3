import { noteOperation } from '@guildhall/event-store/operation-notes';
import { connect } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '../../all.js';
import type { Progress } from '../rebuild/progress.js';
import { type Verified, verify } from '../rebuild/verify.js';
import { record } from '../store/operation-events.js';
import { keepRun } from './keep-run.js';
import { type Acting, type Operated, projectionNamed } from './operated.js';

/** For the figures; one that could not be compared is left as it was noted last. */
async function noteVerified(databaseUrl: string, { projection, difference }: Verified): Promise<void> {
  if (difference === undefined) return;
  const client = await connect(databaseUrl, 'guildhall-operations');
  try {
    await noteOperation(client, 'verify', difference === null ? 0 : 1, projection);
  } finally {
    await client.end();
  }
}

/** Replays projections and compares them with the live ones, one after the other; changes nothing. */
export async function verifyProjections(
  on: Operated,
  names?: readonly string[],
  onProgress?: (progress: Progress) => void,
): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const name of names ?? (on.projections ?? PROJECTIONS).map((each) => each.name)) {
    const result = await verify(projectionNamed(on, name), { ...on, onProgress });
    await noteVerified(on.databaseUrl, result);
    verified.push(result);
  }
  return verified;
}

/** Compares a projection with a replay on behalf of somebody, and records it. @throws RebuildRunning, UnknownProjection */
export const verifyProjection = async (
  on: Acting,
  name: string,
  onProgress?: (progress: Progress) => void,
): Promise<Verified> => {
  const projection = projectionNamed(on, name);
  return keepRun(
    on,
    { projection: name, act: 'verify', onProgress },
    {
      work: async (run, report) => {
        const verified = await verify(projection, { ...on, onProgress: report });
        await noteVerified(on.databaseUrl, verified);
        const { rows, sha256, difference } = verified;
        const found = { rows, checksum: sha256, compared: difference !== undefined, difference: difference ?? null };
        const data = { projection: name, ...found, run };
        await record(on.log, { type: 'ProjectionVerified', data }, on.by);
        return verified;
      },
      outcome: ({ rows, sha256, difference }) => ({ rows, checksum: sha256, difference, compared: difference !== undefined }),
    },
  );
};
