import type { Place } from './place.mjs';

export interface PostgresServer {
  /** Whether a server left running by an earlier start was taken over. */
  readonly adopted: boolean;
  readonly isNew: boolean;
  readonly pid: number;
  readonly port: number;
  /** The address of a database of this server, `guildhall` unless named. */
  url(database?: string): string;
  /** The address for the application's role, which is none of a superuser and may have to be made yet. */
  applicationUrl(): string;
  /** Called when the server ends without having been told to. */
  onExit(listener: () => void): void;
  /** Whether it says that it recovers and does not: it never will. */
  isStuck(): Promise<boolean>;
  /** Ends it as a crash would: what heard of an exit hears of this one. */
  end(): Promise<void>;
  /** Starts it again on the same port, or adopts it when it runs. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
}
export interface ServerOptions {
  sync?: boolean;
  parameters?: Record<string, string | number>;
  port?: number;
}
export function openServer(place: Place, options?: ServerOptions): Promise<PostgresServer>;
