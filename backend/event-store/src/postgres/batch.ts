import { Buffer } from 'node:buffer';
import {
  AlreadyAnswered,
  AlreadyConsumed,
  type AppendRequest,
  type AppendResult,
  AuthorityLost,
  EventTooLarge,
  type ExpectedRevision,
  MAX_EVENT_BYTES,
  ReservationTaken,
  RevisionConflict,
  START,
} from '../log.js';
import { integers, texts } from './arrays.js';
import { fromServer } from './position.js';

/** An append whose parts are written as the server takes them, once. */
export interface Encoded {
  request: AppendRequest;
  events: { id: string; type: string; data: string; metadata: string }[];
  answer: string | null;
  changes: string[];
  writes: string | null;
  /** What no two appends of one set may share: the stream, the idempotency key, reserved values. */
  keys: string[];
  bytes: number;
}

/** What the function answers for a set, see its migration. */
export type SetAnswer = [base: string | null, heads: (number | null)[], lasts: number[], refused: Refused[] | null];
type Refused = [number: number, verdict: string, revision: number | null, position: string | null, ...more: unknown[]];

/** A batch as the function takes it, a column at a time: appends that go as one set, and those that go one by one after it. */
export interface Batch<Item> {
  plain: Item[];
  careful: Item[];
  values: (Buffer | string | number | null)[];
}

const EXPECTED = { no_stream: -1, any: -2, stream_exists: -3 } as const;
const expectedCode = (expected: ExpectedRevision) => (typeof expected === 'number' ? expected : EXPECTED[expected]);
const json = (value: unknown) => JSON.stringify(value) ?? 'null';

/** NUL, and halves of surrogate pairs, as JSON escapes them: the log would keep them, and no read model could. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const isUnstorable = (text: string) => text.includes('\\u') && UNSTORABLE.test(text);

/** @throws EventTooLarge, TypeError */
export function encode(request: AppendRequest): Encoded {
  const { stream, side } = request;
  let bytes = stream.length;
  const events = request.events.map((event) => {
    const data = json(event.data);
    const metadata = json(event.metadata);
    const size = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size, MAX_EVENT_BYTES);
    if (isUnstorable(data) || isUnstorable(metadata)) throw new TypeError('an event holds characters that no text may hold');
    bytes += size;
    return { id: event.id, type: event.type, data, metadata };
  });
  const first = side?.idempotency;
  const answer = first ? json(first.answer) : null;
  const reservations = side?.reservations ?? [];
  const changes = reservations.map(
    ({ op, scope, value, owner }) => `"op":"${op}","scope":${json(scope)},"value":${json(value)},"owner":${json(owner)}}`,
  );
  return {
    request,
    events,
    answer,
    changes,
    writes: side?.writes && side.writes.length > 0 ? json(side.writes) : null,
    keys: [
      `stream ${stream}`,
      ...(first ? [`key ${first.actor}\n${first.key}`] : []),
      ...reservations.map(({ scope, value }) => `value ${scope}\n${value}`),
    ],
    bytes: bytes + (answer?.length ?? 0),
  };
}

/** What the parameters of `write.append` are, in their order. */
export const PARAMETERS =
  '$1::integer, $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::text[]::uuid[], $7::integer[], $8::text[]::uuid[], ' +
  '$9::text[], $10::text[], $11::text[], $12::text[], ' +
  '$13::integer, $14::integer[], $15::integer[], $16::text[]::uuid[], $17::text[], $18::text[], $19::text[], $20::json, $21::json';

const listed = (parts: readonly string[]) => (parts.length > 0 ? `[${parts.join()}]` : null);

/** What writes side rows, or meets its like in the batch, is careful; everything else is plain. */
export function compose<Item extends Encoded & { again: boolean }>(items: readonly Item[]): Batch<Item> {
  const met = new Set<string>();
  const plain: Item[] = [];
  const careful: Item[] = [];
  for (const item of items) {
    const special = item.writes !== null || item.keys.some((key) => met.has(key));
    (special ? careful : plain).push(item);
    if (!special) for (const key of item.keys) met.add(key);
  }
  const all = [...plain, ...careful];
  const events = all.flatMap((item) => item.events);
  const of = <T>(part: (side: NonNullable<AppendRequest['side']>) => T) =>
    all.map(({ request }) => request.side && part(request.side));
  const number = (index: number) => (index < plain.length ? index + 1 : 1);
  return {
    plain,
    careful,
    values: [
      plain.length,
      texts(all.map(({ request }) => request.stream)),
      integers(all.map(({ request }) => expectedCode(request.expected))),
      integers(all.map((item) => item.events.length)),
      integers(all.map(({ again }) => (again ? 1 : null))),
      texts(of(({ authority }) => authority?.accountId)),
      integers(of(({ authority }) => authority?.rightsVersion)),
      texts(of(({ authority }) => authority?.sessionId)),
      texts(of(({ idempotency }) => idempotency?.actor)),
      texts(of(({ idempotency }) => idempotency?.key)),
      texts(of(({ idempotency }) => idempotency?.fingerprint)),
      texts(all.map(({ answer }) => answer)),
      plain.reduce((sum, item) => sum + item.events.length, 0),
      integers(all.flatMap((item, index) => item.events.map(() => number(index)))),
      integers(all.flatMap((item) => item.events.map((_, index) => index + 1))),
      texts(events.map(({ id }) => id)),
      texts(events.map(({ type }) => type)),
      texts(events.map(({ data }) => data)),
      texts(events.map(({ metadata }) => metadata)),
      listed(plain.flatMap((item, index) => item.changes.map((change) => `{"n":${index + 1},${change}`))),
      listed(
        careful.map(
          ({ changes, writes }) =>
            `{"changes":${listed(changes.map((change) => `{"n":1,${change}`))},"writes":${writes ?? '[]'}}`,
        ),
      ),
    ],
  };
}

/** What became of each append of a set, in its order. */
export function outcomes(requests: readonly AppendRequest[], [base, heads, lasts, refused]: SetAnswer): (AppendResult | Error)[] {
  const why = new Map(refused?.map((each) => [each[0], each]));
  return requests.map((request, index) => {
    const refusal = why.get(index + 1);
    if (refusal !== undefined) return explain(request, refusal);
    const position = fromServer(String(Number(base) + (lasts[index] as number)));
    return { revision: (heads[index] as number) + request.events.length, position };
  });
}

function explain(request: AppendRequest, [, verdict, revision, position, ...more]: Refused): AppendResult | Error {
  const at = position === null ? START : fromServer(position);
  switch (verdict) {
    case 'repeated':
      return { revision: revision as number, position: at };
    case 'conflict':
      return new RevisionConflict(request.stream, request.expected, revision === -1 ? null : revision);
    case 'authority':
      return new AuthorityLost();
    case 'answered':
      return new AlreadyAnswered(more[0] as string, more[1], at);
    case 'taken':
      return new ReservationTaken(more[0] as string, more[1] as string | null);
    case 'consumed':
      return new AlreadyConsumed(more[0] as string);
    default:
      return new Error(`the log gave an answer that is not known here: ${verdict}`);
  }
}
