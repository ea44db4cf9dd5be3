import { pausedOnes } from '@guildhall/event-store/requested-runs';
import type pg from 'pg';
import { isMissing } from '../store/soundness.js';
import type { Members } from './members.js';

const LOOK_MS = 500;
/** How long a paused projection rests before its version and its lease are looked at again. */
const REST_MS = 1500;

/** A database that the write side has not made yet. */
const noneWhereMissing = (error: unknown): string[] => {
  if (isMissing(error)) return [];
  throw error;
};

interface Options {
  db: pg.Pool;
  members: Members;
  signal: AbortSignal;
  pause(ms: number): Promise<unknown>;
}

/** Projections that an operator paused: they keep their place, and their lease, until they are resumed. */
export class Pauses {
  private names: ReadonlySet<string> = new Set();

  constructor(private readonly options: Options) {}

  /** As of a moment ago. */
  known(name: string): boolean {
    return this.names.has(name);
  }

  /** As of now. */
  async holds(name: string): Promise<boolean> {
    await this.look();
    return this.known(name);
  }

  /** Resolves when it is no longer paused, or after a while. `follow` asks the database for all. */
  async resumed(name: string): Promise<void> {
    const { signal, pause } = this.options;
    for (const end = performance.now() + REST_MS; !signal.aborted && this.known(name) && performance.now() < end; )
      await pause(100);
  }

  /** Makes members leave that were paused. A database that is away pauses nothing. */
  async follow(): Promise<void> {
    const { signal, pause } = this.options;
    while (!signal.aborted) {
      await this.look().catch(() => undefined);
      await pause(LOOK_MS);
    }
  }

  private async look(): Promise<void> {
    this.names = new Set(await pausedOnes(this.options.db).catch(noneWhereMissing));
    if (this.names.size > 0) this.options.members.dismiss([...this.names]);
  }
}
