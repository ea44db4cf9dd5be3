import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, EventTooLarge, type ExpectedRevision, LogUnavailable, RevisionConflict } from '../log.js';
import { actualRevision, type Connected, serverFault } from './client.js';
import { MAX_APPEND_BYTES, type Proposed } from './events.js';
import { fromServer, isPlace } from './position.js';
import type { Reader } from './reader.js';

/** An append with the one revision at which it may be written: -1 where the stream must not exist. */
export interface ExactAppend {
  stream: string;
  revision: number;
  events: readonly Proposed[];
}

const ATTEMPT_MS = 4000;
const AGAIN_MS = [20, 50, 100, 250, 500] as const;

/**
 * Writes to the server. Every attempt repeats the same ids and revision. The server answers as the first time if that was
 * written: so an attempt whose end nobody knows is settled by the next one.
 */
export class Writer {
  constructor(
    private readonly connected: Connected,
    private readonly reader: Reader,
    private readonly namespace: string,
  ) {}

  /**
   * `deadline` is a time of performance.now(); `expected` is what a conflict says was expected; `unknown` where it may have been
   * written before.
   * @throws RevisionConflict, EventTooLarge, LogUnavailable
   */
  async write(
    append: ExactAppend,
    deadline: number,
    expected: ExpectedRevision = append.revision,
    unknown = false,
  ): Promise<AppendResult> {
    let cause: unknown;
    for (let attempt = 0; ; attempt++) {
      const left = deadline - performance.now();
      if (left <= 0) throw new LogUnavailable(unknown, { cause });
      try {
        return await this.attempt(append, Math.min(left, ATTEMPT_MS));
      } catch (error) {
        cause = error;
        const kind = serverFault(error);
        if (kind === 'conflict') throw new RevisionConflict(append.stream, expected, actualRevision(error));
        if (kind === 'too large') throw new EventTooLarge(MAX_APPEND_BYTES, MAX_APPEND_BYTES);
        if (kind === 'refused') throw unknown ? new LogUnavailable(true, { cause }) : error;
        unknown ||= kind === 'unknown';
      }
      const wait = AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)] as number;
      await pause(Math.min(wait, Math.max(0, deadline - performance.now())));
    }
  }

  private async attempt({ stream, revision, events }: ExactAppend, ms: number): Promise<AppendResult> {
    const { client, expectation } = this.connected;
    const expected = revision < 0 ? 'no_stream' : BigInt(revision);
    const answer = await within(ms, () =>
      client.appendToStream(this.namespace + stream, events, {
        [expectation]: expected,
        requiresLeader: true,
        deadline: Math.ceil(ms),
      }),
    );
    // The settings of an address can ask the client not to throw
    if (!answer.success)
      throw Object.assign(new Error('conflict'), { type: 'wrong-expected-version', actualVersion: answer.nextExpectedRevision });
    const last = revision + events.length;
    const answered = isPlace(answer.position) ? fromServer(answer.position) : '';
    // The place of the last of several events is not what an append of them is answered
    const position = (events.length === 1 && answered) || (await this.positionOf(stream, last)) || answered;
    this.reader.learn(position);
    return { revision: last, position };
  }

  private async positionOf(stream: string, revision: number): Promise<string> {
    const [event] = await this.reader.readStream(stream, { from: revision, limit: 1 });
    if (event === undefined) throw new Error(`revision ${revision} of ${stream} was written and cannot be read`);
    return event.position;
  }
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server does not answer an append')), ms + 250);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
