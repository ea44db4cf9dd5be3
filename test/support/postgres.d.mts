export interface TestPostgres {
  url: string;
  readonly port: number;
  readonly pid: number;
  createDatabase(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  restart(): Promise<void>;
}
export interface Template {
  name: string;
  prepare: (url: string) => Promise<unknown>;
}
export function startPostgres(options?: { dir?: string; parameters?: Record<string, string | number> }): Promise<TestPostgres>;
export function createDatabase(serverUrl: string, name: string, template?: string): Promise<string>;
export function freshDatabase(options?: { template?: Template }): Promise<{ url: string; drop(): Promise<void> }>;
