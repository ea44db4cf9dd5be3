import { Buffer } from 'node:buffer';
import {
  AlreadyAnswered,
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
import { fromServer } from './position.js';

/** An append as `write.append` takes it: JSON written once, but for its number in the batch that opens each object. */
export interface Encoded {
  request: AppendRequest;
  append: string;
  events: string[];
  changes: string[];
  writes: string | null;
  /** What no two appends of one set may share: the stream, the idempotency key, reserved values. */
  keys: string[];
  bytes: number;
  /** Sent by itself, because the server may refuse all that is sent with it: the one at fault harms nobody else. */
  alone: boolean;
}

/** What the function answers for a set, see its migration. */
export type SetAnswer = [base: string | null, heads: (number | null)[], lasts: number[], refused: Refused[] | null];
type Refused = [number: number, verdict: string, revision: number | null, position: string | null, ...more: unknown[]];

/** A batch as the function takes it: appends that go as one set, and those that go one by one after it. */
export interface Batch<Item> {
  plain: Item[];
  careful: Item[];
  values: [plain: string | null, events: string | null, changes: string | null, careful: string | null];
}

const EXPECTED = { no_stream: -1, any: -2, stream_exists: -3 } as const;
const expectedCode = (expected: ExpectedRevision) => (typeof expected === 'number' ? expected : EXPECTED[expected]);
const json = (value: unknown) => JSON.stringify(value) ?? 'null';

/** @throws EventTooLarge */
export function encode(request: AppendRequest): Encoded {
  const { stream, expected, events, side } = request;
  const name = json(stream);
  let bytes = 0;
  const encoded = events.map((event, index) => {
    const data = json(event.data);
    const metadata = json(event.metadata);
    const size = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size, MAX_EVENT_BYTES);
    bytes += size;
    return `"c":${events.length},"i":${index + 1},"s":${name},"id":${json(event.id)},"t":${json(event.type)},"d":${data},"m":${metadata}}`;
  });
  let append = `"s":${name},"x":${expectedCode(expected)},"c":${events.length}`;
  if (events.length > 0) append += `,"f":${json(events[0]?.id)},"l":${json(events.at(-1)?.id)}`;
  if (side?.authority) {
    const { accountId, rightsVersion, sessionId } = side.authority;
    append += `,"account":${json(accountId)},"rights":${rightsVersion},"session":${json(sessionId)}`;
  }
  const first = side?.idempotency;
  if (first) {
    append += `,"actor":${json(first.actor)},"key":${json(first.key)},"fingerprint":${json(first.fingerprint)},"answer":${json(first.answer)}`;
  }
  const reservations = side?.reservations ?? [];
  const changes = reservations.map(
    ({ op, scope, value, owner }) => `"op":"${op}","scope":${json(scope)},"value":${json(value)},"owner":${json(owner)}}`,
  );
  return {
    request,
    append,
    events: encoded,
    changes,
    writes: side?.writes && side.writes.length > 0 ? json(side.writes) : null,
    keys: [
      `stream ${stream}`,
      ...(first ? [`key ${first.actor}\n${first.key}`] : []),
      ...reservations.map(({ scope, value }) => `value ${scope}\n${value}`),
    ],
    bytes: bytes + append.length,
    // JSON escapes like this only what the server may not take: control characters and halves of surrogate pairs
    alone: encoded.some((event) => event.includes('\\u')),
  };
}

const numbered = (parts: readonly string[], number: number) => parts.map((part) => `{"n":${number},${part}`);
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
  const append = (item: Item, number: number) => `{"n":${number},${item.append}${item.again ? ',"again":true' : ''}}`;
  const alone = (item: Item) =>
    `{"append":[${append(item, 1)}],"events":[${numbered(item.events, 1).join()}],` +
    `"changes":${listed(numbered(item.changes, 1))},"writes":${item.writes ?? '[]'}}`;
  return {
    plain,
    careful,
    values: [
      listed(plain.map((item, index) => append(item, index + 1))),
      listed(plain.flatMap((item, index) => numbered(item.events, index + 1))),
      listed(plain.flatMap((item, index) => numbered(item.changes, index + 1))),
      listed(careful.map(alone)),
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
    default:
      return new Error(`the log gave an answer that is not known here: ${verdict}`);
  }
}
