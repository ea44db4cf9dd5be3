/** What a checkpoint says about the rows of its projection. */
export interface Standing {
  position: string;
  epoch: number;
  revision: number;
  /** A random id that names the rows: no other rows ever get it. */
  state: string;
  /** False while the rows are rebuilt because they cannot be trusted. */
  sound: boolean;
}

interface Known extends Standing {
  alive: boolean;
  /** Number of the message that brought it; 0 when a poll did. */
  message: number;
}

/** When a poll began: what is heard later is newer than its answer. */
export interface Since {
  message: number;
  breaks: number;
}

const isOlder = (one: Standing, other: Standing): boolean =>
  one.epoch < other.epoch || (one.epoch === other.epoch && one.revision < other.revision);

/** The same number for other rows, or a lower number: the database has lost states that were seen. */
const fellBack = (before: Standing, now: Standing): boolean => before.state !== now.state && !isOlder(before, now);

const keyOf = (generation: number, projections: readonly string[], stateOf: (name: string) => string | undefined) =>
  `${generation} ${projections.map((name) => stateOf(name) ?? '').join(' ')}`;

/**
 * The newest known state of each projection, from messages and polls. Nothing counts as known after a break of the
 * connection until a poll that began later has answered: the database may have fallen back to an older state.
 */
export class Standings {
  private readonly known = new Map<string, Known>();
  private messages = 0;
  private breaks = 0;
  /** Part of every key, so that nothing made before a fall-back is used after it. */
  private generation = 0;
  private isTrusted = false;

  constructor(private readonly onMoved: (projection: string, position: string) => void) {}

  /** Whether the states are those of the database, as far as messages and polls can tell. */
  get trusted(): boolean {
    return this.isTrusted;
  }

  get(projection: string): Readonly<Standing & { alive: boolean }> | undefined {
    return this.known.get(projection);
  }

  /** The connection broke, or the checkpoints are gone. */
  distrust(): void {
    this.breaks++;
    this.generation++;
    this.isTrusted = false;
  }

  /** Call it before a poll is sent. */
  since(): Since {
    return { message: this.messages, breaks: this.breaks };
  }

  unsound(): string[] {
    return [...this.known].filter(([, { sound }]) => !sound).map(([name]) => name);
  }

  /** Rows once found unsound stay so until their state is another. */
  polled(since: Since, rows: readonly (Standing & { projection: string; alive: boolean })[]): void {
    if (since.breaks !== this.breaks) return;
    this.isTrusted = true;
    for (const { projection, position, epoch, revision, state, sound, alive } of rows) {
      const before = this.known.get(projection);
      const row = { position, epoch, revision, state, sound: sound && !(before?.state === state && !before.sound), alive };
      if (before && before.message > since.message) before.alive = row.alive;
      else this.learn(projection, { ...row, message: 0 });
    }
    const left = [...this.known.keys()].filter((name) => !rows.some(({ projection }) => projection === name));
    for (const name of left) this.known.delete(name);
  }

  /** A worker that tells of its commit is alive. A message can arrive late; one that is older than what is known is not used. */
  heard(projection: string, standing: Standing): void {
    this.messages++;
    const before = this.known.get(projection);
    if (before && isOlder(standing, before)) return;
    this.learn(projection, { ...standing, alive: true, message: this.messages });
  }

  /** Names the states of these projections; null while they are not known. */
  keyOf(projections: readonly string[]): string | null {
    if (!this.isTrusted) return null;
    return keyOf(this.generation, projections, (name) => this.known.get(name)?.state);
  }

  /** `keyOf` of the states as they are now, whatever moves later; of all projections where none are named. */
  frozen(): (projections?: readonly string[]) => string | null {
    const [trusted, generation] = [this.isTrusted, this.generation];
    const states = new Map([...this.known].map(([name, { state }]) => [name, state]));
    return (projections = [...states.keys()]) => (trusted ? keyOf(generation, projections, (name) => states.get(name)) : null);
  }

  private learn(projection: string, now: Known): void {
    const before = this.known.get(projection);
    this.known.set(projection, now);
    if (!before || before.state === now.state) return;
    if (fellBack(before, now)) this.generation++;
    this.onMoved(projection, now.position);
  }
}
