import type { Buffer } from 'node:buffer';
import type { AppendRequest, ExpectedRevision } from '../log.js';
import { integers, texts } from './arrays.js';
import type { Encoded } from './encoded.js';

/** A batch as the function takes it, a column at a time: appends that go as one set, and those that go one by one after it. */
export interface Batch<Item> {
  plain: Item[];
  careful: Item[];
  values: (Buffer | string | number | null)[];
}

const EXPECTED = { no_stream: -1, any: -2, stream_exists: -3 } as const;
const expectedCode = (expected: ExpectedRevision) => (typeof expected === 'number' ? expected : EXPECTED[expected]);

/** What the parameters of `write.append` are, in their order. */
export const PARAMETERS =
  '$1::integer, $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::text[]::uuid[], $7::integer[], $8::text[]::uuid[], ' +
  '$9::text[], $10::text[], $11::text[], $12::text[], ' +
  '$13::integer, $14::integer[], $15::integer[], $16::text[]::uuid[], $17::text[], $18::text[], $19::text[], $20::json, $21::json';

const listed = (parts: readonly string[]) => (parts.length > 0 ? `[${parts.join()}]` : null);

/** An append that writes side rows, or has a key that another one of the batch has, is careful. All others are plain. */
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
