import { randomUUID } from 'node:crypto';
import { allMigrations } from '@guildhall/backend/migrations';
import { type EventLog, START } from '@guildhall/event-store/log';
import { RANGE } from '@guildhall/event-store/postgres/position';
import { migrate } from '@guildhall/platform/migrations';
import { Client } from 'pg';
import { grantApplication } from '../backend/standalone/src/application-role';
import { event, ids, numbered, stream } from './support/log/log-suite';
import { postgres, stopPostgres } from './support/log/postgres-place';
import type { Place } from './support/log-place';
import { queryOf } from './support/query-of';

jest.setTimeout(30_000);
afterAll(stopPostgres);

describe('the ranges of the Postgres log', () => {
  let place: Place;
  let log: EventLog;
  beforeEach(async () => {
    place = await postgres.place();
    log = await place.open();
  });
  afterEach(async () => {
    await log.close();
    await place.close();
  });

  const ranges = async () =>
    (
      await queryOf<{ name: string }>(
        place.address,
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'write.events'::regclass order by 1`,
      )
    ).map(({ name }) => name.replace('write.events_', ''));
  /** The next event gets the position after this one. */
  const comeTo = (position: number) => place.pool.query("select setval('write.events_position_seq', $1)", [position]);
  const append = async (to = stream(), count = 1, on = log) => {
    const events = numbered(count).map(() => event());
    await on.append({ stream: to, expected: 'any', events });
    return ids(events);
  };
  const insert = (to: string, revision: number) =>
    place.pool.query(
      `insert into write.events (stream_id, revision, event_id, type, data, metadata)
       values ($1, $2, gen_random_uuid(), 'SkillAdded', '{}', '{}')`,
      [to, revision],
    );

  it('given a writer without the lock, then a second event with the same stream and revision is refused', async () => {
    const to = stream();
    await append(to, 2);
    await expect(insert(to, 1)).rejects.toMatchObject({ code: '23505', constraint: 'stream_index_pkey' });
    await insert(to, 2);
    await comeTo(RANGE - 1);
    await append();
    await expect(insert(to, 2)).rejects.toMatchObject({ code: '23505' });
    expect(await log.readStream(to)).toHaveLength(3);
  });

  it('given events up to the middle of a range, then the next range is made ahead', async () => {
    await comeTo(RANGE / 2 - 2);
    await append();
    expect(await ranges()).toEqual(['0']);
    await append();
    expect(await ranges()).toEqual(['0', '1']);
    await append();
    expect(await ranges()).toEqual(['0', '1']);
  });

  it('given positions that jump, then their ranges are made at once', async () => {
    await comeTo(5 * RANGE + 10);
    await append();
    expect(await ranges()).toEqual(['0', '5']);
    await comeTo(8 * RANGE - 2);
    await append(stream(), 3);
    expect(await ranges()).toEqual(['0', '5', '7', '8']);
    await comeTo(7 * RANGE - 1);
    await append();
    expect((await log.readAll({ after: START })).events).toHaveLength(5);
  });

  it('given several who make the same range, then it is made once', async () => {
    await Promise.all(numbered(8).map(() => place.pool.query('select write.make_event_ranges($1, $2)', [RANGE, 3 * RANGE])));
    expect(await ranges()).toEqual(['0', '1', '2', '3']);
  });

  it('given a long job on the table, then appends do not wait to make a range ahead', async () => {
    const job = new Client({ connectionString: place.address });
    await job.connect();
    await job.query('begin; lock table write.events in share update exclusive mode');
    await comeTo(RANGE / 2);
    await append();
    expect(await ranges()).toEqual(['0']);
    await job.end();
    await append();
    expect(await ranges()).toEqual(['0', '1']);
  });

  it('VU-17 the role of the application appends into the next range, and writes neither a range nor the index', async () => {
    await migrate(place.address, allMigrations);
    const application = Object.assign(new URL(place.address), { username: 'clerk', password: 'clerk' }).href;
    await grantApplication(place.address, application);
    await comeTo(RANGE - 3);
    const own = await place.open({ address: application });
    const to = stream();
    const appended = await append(to, 6, own);
    expect(ids(await own.readStream(to))).toEqual(appended);
    await own.close();
    // As after an update, when both ranges are there.
    await grantApplication(place.address, application);
    for (const table of ['events_0', 'events_1', 'stream_index']) {
      const denied = queryOf(application, `insert into write.${table} overriding system value select * from write.${table}`);
      await expect(denied).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('given a log across two ranges, then every reader gets its events in order', async () => {
    await comeTo(RANGE - 8);
    const [one, other] = [stream(), stream()];
    const appended: string[] = [];
    for (const to of [one, other, one, other, one]) appended.push(...(await append(to, 3)));
    const ofOne = [...appended.slice(0, 3), ...appended.slice(6, 9), ...appended.slice(12)];
    expect(ids(await log.readStream(one))).toEqual(ofOne);
    expect(ids(await log.readStream(one, { from: 2, limit: 3 }))).toEqual(ofOne.slice(2, 5));
    expect(ids(await log.readStream(one, { backwards: true, limit: 5 }))).toEqual(ofOne.reverse().slice(0, 5));
    for (const filter of [{}, { filter: { types: ['ProductCreated'] } }]) {
      const read: string[] = [];
      for (let after = START, end = false; !end; ) {
        const page = await log.readAll({ after, limit: 4, ...filter });
        read.push(...ids(page.events));
        [after, end] = [page.position, page.end];
      }
      expect(read).toEqual(appended);
    }
    const { events } = await log.readAll({ after: START });
    expect(await log.head()).toBe(events.at(-1)?.position);
    expect(await Promise.all([events[0], events.at(-1)].map((each) => log.markAt(each?.position ?? '')))).toEqual(
      [events[0], events.at(-1)].map((each) => `${each?.id} ${each?.metadata.time}`),
    );
  });

  it('given somebody who follows the log, then they get the events of the next range as well', async () => {
    await comeTo(RANGE - 3);
    const until = new AbortController();
    const seen: string[] = [];
    const appended: string[] = [];
    const following = new Promise<void>((resolve) => {
      log.subscribeAll({
        after: START,
        signal: until.signal,
        onBatch: async (events) => {
          seen.push(...ids(events));
          if (seen.length === 8) resolve();
        },
      });
    });
    for (const _ of numbered(8)) appended.push(...(await append()));
    await following;
    until.abort();
    expect(seen).toEqual(appended);
  });

  it('given an append across two ranges that is sent again, then it is written once', async () => {
    await comeTo(RANGE - 2);
    const request = { stream: stream(), expected: 'no_stream' as const, events: numbered(4).map(() => event()) };
    const first = await log.append(request);
    expect(await log.append(request)).toEqual(first);
    await expect(log.append({ ...request, events: [event({}, 'ProductDeleted', randomUUID())] })).rejects.toThrow();
    expect(await log.readStream(request.stream)).toHaveLength(4);
  });
});
