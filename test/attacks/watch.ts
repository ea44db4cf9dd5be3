import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OneMachine } from '../support/product.mjs';

const MB = 1_048_576;
/** In MB, by process. */
export type Level = Record<'backend' | 'worker' | 'postgres', number>;
/** A level, and what the backend's caches say that they hold. */
export interface Reading extends Level {
  after: number;
  caches: Record<string, number>;
}

/** The folder and the settings by which a product's processes say how much memory they hold. */
export function memoryProbe() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-memory-'));
  chmodSync(folder, 0o777);
  return {
    folder,
    env: {
      MEMORY_FOLDER: folder,
      NODE_OPTIONS:
        `${process.env['NODE_OPTIONS'] ?? ''} --require ${JSON.stringify(join(__dirname, 'memory-probe.cjs'))}`.trim(),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function held(pid: number, folder: string): Promise<number> {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGWINCH');
  for (let tries = 0; tries < 300; tries += 1, await sleep(50)) {
    try {
      return Number(readFileSync(file, 'utf8')) / MB;
    } catch {}
  }
  throw new Error(`Process ${pid} did not say how much it holds`);
}

/** What a process and its children hold of their own, as the system counts it; 0 where it does not say. */
function ownMemory(parent: number): number {
  try {
    const statuses = readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      try {
        return [readFileSync(`/proc/${name}/status`, 'utf8')];
      } catch {
        return [];
      }
    });
    const fact = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const family = statuses.filter((status) => [fact(status, 'Pid'), fact(status, 'PPid')].includes(parent));
    return family.reduce((sum, status) => sum + fact(status, 'RssAnon'), 0) / 1024;
  } catch {
    return 0;
  }
}

/** Looks at a running product from outside: its processes, its memory, its log. */
export class Watch {
  private readonly pids: OneMachine['processes'];
  private ours: [from: number, to: number][] = [];
  private start = 0;

  private constructor(
    private readonly product: OneMachine,
    private readonly folder: string,
    private readonly database: pg.Client,
  ) {
    this.pids = product.processes;
  }

  static async over(product: OneMachine, folder: string): Promise<Watch> {
    const database = new pg.Client({ connectionString: product.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    const watch = new Watch(product, folder, database);
    watch.start = await watch.head();
    return watch;
  }

  /** Does something of our own: its events are expected. */
  async own<T>(work: () => Promise<T>): Promise<T> {
    const from = await this.head();
    const done = await work();
    this.ours.push([from, await this.head()]);
    return done;
  }

  /** Events of requests that were refused, only read, or were never answered. */
  async strays(served: ReadonlyMap<string, { status: number; verb: string }>): Promise<string[]> {
    const { rows } = await this.database.query<{
      position: string;
      type: string;
      stream: string;
      correlation: string;
      actor: string;
    }>(
      `select position, type, stream_id as stream, metadata->>'correlationId' as correlation, metadata->>'actor' as actor
        from write.events where position > $1 order by position`,
      [this.start],
    );
    const expected = ({ position }: { position: string }) =>
      this.ours.some(([from, to]) => Number(position) > from && Number(position) <= to);
    const became = new Map(
      rows.filter(({ type }) => type === 'BecameTalent').map(({ actor, position }) => [actor, Number(position)]),
    );
    // Two applications of one person at once name their skills, each in its own command, before one of them loses.
    const ofTheLoser = ({ type, actor, position }: { type: string; actor: string; position: string }) =>
      type === 'SkillAdded' && (became.get(actor) ?? 0) > Number(position);
    const allowed = (correlation: string) => {
      const request = served.get(correlation);
      return request !== undefined && request.status < 400 && !['GET', 'HEAD'].includes(request.verb);
    };
    return rows
      .filter((row) => !expected(row) && !allowed(row.correlation) && !ofTheLoser(row))
      .map(
        ({ type, stream, correlation, actor }) =>
          `${type} of ${stream} by ${actor}: ${served.get(correlation)?.status ?? correlation}`,
      );
  }

  /** Names of processes that are other ones than before. */
  exits(): string[] {
    const now = this.product.processes;
    return (['supervisor', 'backend', 'worker', 'postgres'] as const).filter((name) => now[name] !== this.pids[name]);
  }

  async level(): Promise<Level> {
    await sleep(2_000);
    const { backend, worker, postgres } = this.pids;
    return {
      backend: await held(backend!, this.folder),
      worker: await held(worker!, this.folder),
      postgres: ownMemory(postgres!),
    };
  }

  /** The level after so many requests, beside what the backend's caches hold. */
  async reading(after: number): Promise<Reading> {
    const rounded = Object.entries(await this.level()).map(([name, mb]) => [name, Math.round(mb * 10) / 10]);
    const pages = await Promise.all(this.product.privateAddresses.map((url) => fetch(`${url}/metrics`).then((it) => it.text())));
    const sizes = pages.join('\n').matchAll(/^guildhall_cache_(size|entries)\{cache="(\w+)"\} (\d+)/gm);
    const caches = Object.fromEntries([...sizes].map(([, what, cache, held]) => [`${cache} ${what}`, Number(held)]));
    return { after, ...(Object.fromEntries(rounded) as unknown as Level), caches };
  }

  end = () => this.database.end();

  private async head(): Promise<number> {
    const { rows } = await this.database.query<{ head: string | null }>('select max(position) as head from write.events');
    return Number(rows[0]?.head ?? 0);
  }
}
