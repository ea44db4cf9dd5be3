import type { EventLog } from '@guildhall/event-store/log';
import type { Pool } from 'pg';

/** What the suite of the log needs of an adapter: a log that is empty at first, and a server that can be killed. */
export interface Place {
  open(options?: { maxWaiting?: number; patience?: number; address?: string; say?: (line: string) => void }): Promise<EventLog>;
  /** The rows of the write side. */
  pool: Pool;
  databaseUrl: string;
  address: string;
  /** From now on (or no longer) some commits take longer than others. */
  unevenCommits(on: boolean): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface Adapter {
  name: string;
  /** Part of what an append sends, and of nothing else on the way to the server. */
  appendMark: string;
  place(): Promise<Place>;
}

/** Adapters a test file asks for before it loads the suite; the suite is for Postgres where it asks for none. */
export const askedFor: Adapter[] = [];
