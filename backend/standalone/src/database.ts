import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Place } from '../postgres/place.mjs';
import { openServer } from '../postgres/server.mjs';

const supervisorLock = 7_355_001;
const slowestRetry = 5_000;
const claimPatience = 1_500;

export interface Database {
  url: string;
  /** A few words on what was found: `adopted`, `started`, `made` or `yours`. */
  remark: string;
  /** Whether it was there before: of DATABASE_URL, or left running by an earlier start or a start that still runs. */
  adopted: boolean;
  /** The number of the database's process, where it is ours. */
  pid: number | null;
  /**
   * Claims this data for one supervisor, as long as this process lives.
   * @returns false when another one has it
   */
  claim(): Promise<boolean>;
  /** Starts the database again whenever it ends by itself. */
  keepAlive(say: (line: string) => void): void;
  /** Stops the embedded database, unless another process claimed it; leaves one of DATABASE_URL alone. */
  stop(): Promise<void>;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [supervisorLock]);
  return rows[0]?.locked === true;
}

/** The database of DATABASE_URL: used, never started nor stopped. */
export async function externalDatabase(url: string): Promise<Database> {
  try {
    await (await connect(url)).end();
  } catch (error) {
    throw new Error(`The database of DATABASE_URL does not answer: ${(error as Error).message}`);
  }
  return { url, remark: 'yours', adopted: true, pid: null, claim: async () => true, keepAlive: () => {}, stop: async () => {} };
}

/** The embedded database on its place: started, or adopted when an earlier start left it running. */
export async function embeddedDatabase(place: Place): Promise<Database> {
  const server = await openServer(place);
  const url = server.url();
  let holder: Client | null = null;
  let stopping = false;

  const claim = async () => {
    const client = await connect(url);
    // The lock of a killed process goes when the server notices that the connection is gone.
    for (const limit = Date.now() + claimPatience; Date.now() < limit; await sleep(50)) {
      if (!(await tryLock(client))) continue;
      holder = client;
      return true;
    }
    await client.end();
    return false;
  };

  return {
    url,
    remark: server.adopted ? 'adopted, it was still running' : server.isNew ? 'made and started' : 'started',
    adopted: server.adopted,
    get pid() {
      return server.pid;
    },
    claim,
    keepAlive: (say) => {
      server.onExit(async () => {
        for (let wait = 100; !stopping; wait = Math.min(wait * 2, slowestRetry)) {
          try {
            await server.restart();
            await claim();
            say('database ended and was started again');
            return;
          } catch (error) {
            say(`database does not start: ${(error as Error).message}`);
            await sleep(wait);
          }
        }
      });
    },
    stop: async () => {
      stopping = true;
      const mine = holder !== null || (await claim().catch(() => true));
      if (mine) await server.stop();
      await holder?.end().catch(() => {});
    },
  };
}
