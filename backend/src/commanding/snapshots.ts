import { createHash } from 'node:crypto';
import type { Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import type { Pool } from 'pg';

/** Histories of long streams that outlive a process. Every one of them may be missing. */
export interface Snapshots {
  /** The events that the same code saved, oldest first; null where there are none. */
  load(stream: string): Promise<readonly Recorded[] | null>;
  save(stream: string, events: readonly Recorded[]): Promise<void>;
}

/** Raise it where `thin` leaves out other parts of an event. */
const THINNED = 1;

/** Changes with the shape of any event: what other code saved is not read. */
const CODE = createHash('sha256')
  .update(JSON.stringify([THINNED, Object.entries(EVENT_KINDS).map(([type, { version }]) => [type, version])]))
  .digest('base64url');

const kinds: { readonly [type: string]: { personal?: unknown } | undefined } = EVENT_KINDS;
/** Values that an erasure takes back stay where their keys are. */
const isPersonal = ({ type }: Recorded) => kinds[type] === undefined || kinds[type]?.personal !== undefined;

const LOAD = 'select events from write.snapshots where stream = $1 and code = $2';
const SAVE = `insert into write.snapshots (stream, code, revision, events) values ($1, $2, $3, $4)
  on conflict (stream) do update set code = excluded.code, revision = excluded.revision, events = excluded.events, saved = now()`;

/** In the write side's database. */
export class StoredSnapshots implements Snapshots {
  constructor(
    private readonly database: Pick<Pool, 'query'>,
    private readonly code = CODE,
  ) {}

  async load(stream: string): Promise<readonly Recorded[] | null> {
    const { rows } = await this.database.query<{ events: Recorded[] }>(LOAD, [stream, this.code]);
    return rows[0]?.events ?? null;
  }

  async save(stream: string, events: readonly Recorded[]): Promise<void> {
    const last = events.at(-1);
    if (!last || events.some(isPersonal)) return;
    await this.database.query(SAVE, [stream, this.code, last.revision, JSON.stringify(events)]);
  }
}
