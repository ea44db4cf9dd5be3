import type { Recorded } from '@guildhall/contracts/event';
import { type AppendRequest, type EventLog, ReservationTaken, RevisionConflict } from '@guildhall/event-store/log';
import type { UniqueValues } from '../commanding/unique-values.js';
import type { CommandTarget } from './import-steps.js';

type OwnerOf = (scope: string, canonical: string) => Promise<string | null>;

/** What would be in the log after a dry run: its events are kept in memory over those that are there. */
class DryLog {
  private readonly streams = new Map<string, Recorded[]>();
  private readonly owners = new Map<string, string | null>();

  constructor(
    private readonly log: EventLog,
    private readonly stored: OwnerOf,
  ) {}

  async readStream(stream: string): Promise<Recorded[]> {
    return this.streams.get(stream) ?? this.log.readStream(stream);
  }

  async append({ stream, expected, events, side }: AppendRequest) {
    const past = await this.readStream(stream);
    if (expected !== (past.at(-1)?.revision ?? 'no_stream')) throw new RevisionConflict(stream, expected, past.length - 1);
    const changes = side?.reservations ?? [];
    for (const { op, scope, value, owner } of changes) {
      const held = op === 'claim' ? await this.ownerOf(scope, value) : null;
      if (held !== null && held !== owner) throw new ReservationTaken(scope, held);
    }
    for (const { op, scope, value, owner } of changes) this.owners.set(`${scope} ${value}`, op === 'claim' ? owner : null);
    const added = events.map((event, at) => ({ ...event, stream, revision: past.length + at, position: '' }));
    this.streams.set(stream, [...past, ...added]);
    return { revision: past.length + added.length - 1, position: '' };
  }

  async ownerOf(scope: string, canonical: string): Promise<string | null> {
    const name = `${scope} ${canonical}`;
    return this.owners.has(name) ? (this.owners.get(name) ?? null) : this.stored(scope, canonical);
  }
}

/** A place in which every rule holds as in `place`, and nothing is kept. */
export function dryRunTarget({ log, unique }: CommandTarget, stored: OwnerOf): CommandTarget {
  const dry = new DryLog(log, stored);
  const append = dry.append.bind(dry) as EventLog['append'];
  const inMemory: Pick<UniqueValues, 'ownerOf' | 'release'> = {
    ownerOf: (scope, value) => dry.ownerOf(scope, unique.canonical(scope, value)),
    release: async () => false,
  };
  return {
    log: { ...log, readStream: (stream) => dry.readStream(stream), append },
    unique: Object.assign(Object.create(unique) as UniqueValues, inMemory),
  };
}
