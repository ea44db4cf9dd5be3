import { setTimeout as sleep } from 'node:timers/promises';
import { inPlainWords } from '@guildhall/platform/plain-words';
import { Client } from 'pg';
import type { Place } from '../postgres/place.mjs';
import { openServer } from '../postgres/server.mjs';
import { type Claim, Claimed, claim } from './claim.js';
import { endWhenStuck } from './stuck-database.js';

const slowestRetry = 5_000;

export interface Database {
  /** For the owner of the tables. */
  url: string;
  /** For the backend, the projections and operators' commands. */
  applicationUrl: string;
  /** A few words on what was found: `adopted`, `started`, `made` or `yours`. */
  remark: string;
  /** Whether it was there before: of DATABASE_URL, or left running by an earlier start or a start that still runs. */
  adopted: boolean;
  /** The number of the database's process, where it is ours. */
  pid: number | null;
  /** Starts the database again whenever it ends by itself, or is stuck. */
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

/** The database of DATABASE_URL: used, never started nor stopped. `ownerUrl` migrates it. */
export async function externalDatabase(applicationUrl: string, ownerUrl = applicationUrl): Promise<Database> {
  try {
    await (await connect(ownerUrl)).end();
  } catch (error) {
    const name = ownerUrl === applicationUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    throw new Error(`The database of ${name} does not answer: ${inPlainWords(error).message}`);
  }
  const ours = { keepAlive: () => {}, stop: async () => {} };
  return { url: ownerUrl, applicationUrl, remark: 'yours', adopted: true, pid: null, ...ours };
}

/** The claim of a command that is about to stop the database; null when a supervisor needs it. */
function claimToStop(dataDir: string): Claim | null {
  try {
    return claim(dataDir, 'command');
  } catch (error) {
    if (error instanceof Claimed) return null;
    throw error;
  }
}

/**
 * The embedded database on its place: started, or adopted when an earlier start left it running.
 * @param held the claim on its data, where this process has it
 */
export async function embeddedDatabase(place: Place, held?: Claim): Promise<Database> {
  const server = await openServer(place);
  const url = server.url();
  let stopping = false;

  return {
    url,
    applicationUrl: server.applicationUrl(),
    remark: server.adopted ? 'adopted, it was still running' : server.isNew ? 'made and started' : 'started',
    adopted: server.adopted,
    get pid() {
      return server.pid;
    },
    keepAlive: (say) => {
      endWhenStuck(server, say);
      server.onExit(async () => {
        for (let wait = 100; !stopping; wait = Math.min(wait * 2, slowestRetry)) {
          try {
            await server.restart();
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
      const own = held ?? claimToStop(place.dataDir);
      if (own === null) return;
      await server.stop();
      if (!held) own.release();
    },
  };
}
