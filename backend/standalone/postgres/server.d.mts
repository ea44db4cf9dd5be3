import type { Place } from './place.mjs';

export interface PostgresServer {
  /** Whether a server left running by an earlier start was taken over. */
  readonly adopted: boolean;
  readonly isNew: boolean;
  readonly pid: number;
  readonly port: number;
  /** The address of a database of this server, `guildhall` unless named. */
  url(database?: string): string;
  /** Called when the server ends without having been told to. */
  onExit(listener: () => void): void;
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
export function freePort(wanted?: number): Promise<number>;
