/** A piece of work that has ended. All work of one request is one trace, found by its correlation id, in any process. */
export interface Work {
  name: string;
  kind: 'server' | 'internal' | 'consumer';
  correlationId: string;
  /** Names this work within its trace, so that other processes can name it as the cause of theirs. */
  id: string;
  /** The `id` of the work that caused it. */
  cause?: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  /** Neither personal nor secret. */
  attributes?: Record<string, string | number>;
  failed?: boolean;
}
