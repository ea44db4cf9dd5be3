import type { TouchedRows } from '../store/announcements.js';
import { Moves } from './projection-moves.js';
import { RowJournal, type RowSet } from './row-journal.js';

/** What a checkpoint says about the rows of its projection. */
export interface CheckpointState {
  position: string;
  epoch: number;
  revision: number;
  /** A random id that names the rows: no other rows ever get it. */
  state: string;
  /** False while the rows are rebuilt because they cannot be trusted. */
  sound: boolean;
}

interface Known extends CheckpointState {
  alive: boolean;
  /** An operator paused it, as of the last poll. */
  paused?: boolean;
  /** Number of the message that brought it; 0 when a poll did. */
  message: number;
}

/** The states of all projections at one moment. */
export interface Stamp {
  readonly generation: number;
  readonly trusted: boolean;
  /** Whether none of them is being rebuilt because its rows cannot be trusted. */
  readonly sound: boolean;
  readonly of: ReadonlyMap<string, Readonly<CheckpointState>>;
}

/** What an answer, or a part of it, was made from. Without `rows` any change of the projections may change it. */
export interface Shows {
  readonly reads: readonly string[];
  readonly rows?: RowSet;
}

/**
 * `current`: made from the rows as they are. `lately`: they changed a moment ago, and nobody who asks wrote that. `old`: they
 * changed, or fell back. `unknown`: the states are not known.
 */
export type Freshness = 'current' | 'lately' | 'old' | 'unknown';

/** When a poll began: what is heard later is newer than its answer. */
export interface Since {
  message: number;
  breaks: number;
}

const isOlder = (one: CheckpointState, other: CheckpointState): boolean =>
  one.epoch < other.epoch || (one.epoch === other.epoch && one.revision < other.revision);

/** The same number for other rows, or a lower number: the database has lost states that were seen. */
const fellBack = (before: CheckpointState, now: CheckpointState): boolean => before.state !== now.state && !isOlder(before, now);

/**
 * The newest known state of each projection, from messages and polls. Nothing counts as known after a break of the
 * connection until a poll that began later has answered: the database may have fallen back to an older state.
 */
export class KnownCheckpoints {
  private readonly known = new Map<string, Known>();
  /** Of now; null where something changed since the last one. */
  private stamped: Stamp | null = null;
  private readonly journals = new Map<string, RowJournal>();
  private readonly moves: Moves;
  private messages = 0;
  private breaks = 0;
  /** Part of every key, so that nothing made before a fall-back is used after it. */
  private generation = 0;
  private isTrusted = false;

  /** `onMoved` hears which rows changed where that is known. `now` answers milliseconds. */
  constructor(
    private readonly onMoved: (projection: string, position: string, touched?: TouchedRows | null) => void,
    now: () => number = () => performance.now(),
  ) {
    this.moves = new Moves(now);
  }

  /** Whether the states are those of the database, as far as messages and polls show. */
  get trusted(): boolean {
    return this.isTrusted;
  }

  get(projection: string): Readonly<Known> | undefined {
    return this.known.get(projection);
  }

  /** The furthest position of any projection; empty at the start. */
  newest(): string {
    let newest = '';
    for (const { position } of this.known.values()) if (position > newest) newest = position;
    return newest;
  }

  /** The connection broke, or the checkpoints are gone. */
  distrust(): void {
    this.breaks++;
    this.generation++;
    this.isTrusted = false;
    this.stamped = null;
  }

  /** Call it before a poll is sent. */
  since(): Since {
    return { message: this.messages, breaks: this.breaks };
  }

  unsound(): string[] {
    return [...this.known].filter(([, { sound }]) => !sound).map(([name]) => name);
  }

  polled(since: Since, rows: readonly (CheckpointState & { projection: string; alive: boolean; paused?: boolean })[]): void {
    if (since.breaks !== this.breaks) return;
    this.isTrusted = true;
    this.stamped = null;
    for (const { projection, position, epoch, revision, state, sound, alive, paused = false } of rows) {
      const before = this.known.get(projection);
      if (before && before.message > since.message)
        this.known.set(projection, { ...before, alive, paused, sound: before.sound && (sound || before.state !== state) });
      else this.learn(projection, { position, epoch, revision, state, sound, alive, paused, message: 0 });
    }
    const left = [...this.known.keys()].filter((name) => !rows.some(({ projection }) => projection === name));
    for (const name of left) this.known.delete(name);
  }

  /** A worker that announces its commit is alive. A message can arrive late; one that is older than what is known is not used. */
  heard(projection: string, checkpoint: CheckpointState, touched?: TouchedRows | null): void {
    this.messages++;
    this.journals.get(projection)?.note(checkpoint.revision, touched);
    const before = this.known.get(projection);
    if (before && isOlder(checkpoint, before)) return;
    // A message does not compare with the log, and may be of a commit from before a restore: who heals the rows raises the epoch.
    const sound = checkpoint.sound && (before?.sound !== false || checkpoint.epoch > before.epoch);
    this.learn(projection, { ...checkpoint, sound, alive: true, message: this.messages }, touched);
  }

  /** Names the states of these projections, which no other states ever get; null while they are not known. */
  keyOf(projections: readonly string[]): string | null {
    if (!this.isTrusted) return null;
    return `${this.generation} ${projections.map((name) => this.known.get(name)?.state ?? '').join(' ')}`;
  }

  /** The states as they are now, whatever moves later. */
  stamp(): Stamp {
    this.stamped ??= {
      generation: this.generation,
      trusted: this.isTrusted,
      sound: this.unsound().length === 0,
      of: new Map(this.known),
    };
    return this.stamped;
  }

  /** What an answer made under a stamp is worth to somebody who waits for `position`, null for nobody. */
  freshness(stamp: Stamp, shows: readonly Shows[], position: string | null): Freshness {
    if (!this.isTrusted) return 'unknown';
    if (!stamp.trusted || stamp.generation !== this.generation) return 'old';
    let worst: Freshness = 'current';
    for (const { reads, rows } of shows)
      for (const name of reads) {
        const [before, now] = [stamp.of.get(name), this.known.get(name)];
        if (before?.state === now?.state) continue;
        if (!before || !now) return 'old';
        if (rows && this.journals.get(name)?.untouched(before.revision, now.revision, rows)) continue;
        if (!this.moves.areNewAfter(name, before.revision) || (position !== null && before.position < position)) return 'old';
        worst = 'lately';
      }
    return worst;
  }

  /** Rows once found unsound stay so. What a poll brings is of unknown age: no older answer is worth anything then. */
  private learn(projection: string, said: Known, touched?: TouchedRows | null): void {
    const before = this.known.get(projection);
    const now = { ...said, sound: said.sound && (before?.sound !== false || before.state !== said.state) };
    this.known.set(projection, now);
    this.stamped = null;
    if (before?.state === now.state) return;
    const isBack = before !== undefined && fellBack(before, now);
    if (isBack) this.generation++;
    if (!before || isBack) this.journals.set(projection, new RowJournal(now.revision));
    this.moves.note(projection, now.revision, now.message > 0);
    if (before) this.onMoved(projection, now.position, touched);
  }
}
