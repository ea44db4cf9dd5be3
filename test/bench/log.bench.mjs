import { randomUUID } from 'node:crypto';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openLog } from '@guildhall/event-store/open-log';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { startPostgres } from '../support/postgres.mjs';
import { inTurn, line, median, QUICK, rate, whole } from './measure.mjs';

const keys = { KEYS_SECRET: 'for a database that is thrown away', KEYS_SECRET_OLD: null, KEYS_SECRET_FILE: null };

const MS = QUICK ? 800 : 2500;
export const data = {
  id: randomUUID(),
  talent_id: randomUUID(),
  title: 'Dental Snapshot',
  description: 'x'.repeat(120),
  price_cents: 4900,
  features: [],
  stock: null,
};
export const metadata = {
  actor: 'bench',
  time: new Date().toISOString(),
  correlationId: 'c',
  causationId: 'c',
  commandId: 'c',
  schemaVersion: 1,
};

/**
 * Durable appends, through every wrapper of the log, against 32 connections that insert single rows by a prepared statement.
 * Both sides make ids and a stream's name and turn objects into JSON: a row's price holds what an append's does.
 */
export async function benchLog() {
  const server = await startPostgres();
  const clients = [];
  try {
    const url = await server.createDatabase('bench');
    await migrate(url, eventStoreMigrations);
    const log = await openLog({ ...keys, DATABASE_URL: url, EVENT_STORE_URL: url });
    for (let at = 0; at < 32; at += 1) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      clients.push(client);
    }
    await clients[0].query(
      'create table raw (position bigint generated always as identity primary key, stream_id text, revision int, event_id uuid, type text, data json, metadata json, unique (stream_id, revision))',
    );
    const insert = (caller) =>
      clients[caller].query({
        name: 'raw',
        text: 'insert into raw (stream_id, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)',
        values: [`product-${randomUUID()}`, 0, randomUUID(), 'ProductCreated', data, metadata],
      });
    const append = () =>
      log.append({
        stream: `product-${randomUUID()}`,
        expected: 'no_stream',
        events: [{ id: randomUUID(), type: 'ProductCreated', data, metadata }],
      });
    const figures = await inTurn({
      raw: () => rate(32, MS, insert),
      one: () => rate(1, MS, append),
      some: () => rate(32, MS, append),
      many: () => rate(128, MS, append),
    });
    const of = (name, key = 'perSecond') => median(figures[name].map((figure) => figure[key]));
    const limit = `${whole(of('raw'))}/s`;
    line('durable appends, 1 caller', `${whole(of('one'))}/s`, limit, of('one') / of('raw'), '-');
    line('durable appends, 32 callers', `${whole(of('some'))}/s`, limit, of('some') / of('raw'), '>= 0.8 (1.4 quiet)');
    line('durable appends, 128 callers', `${whole(of('many'))}/s`, limit, of('many') / of('raw'), '>= 2.0');
    line(
      'client CPU per append, 128 callers',
      `${of('many', 'cpuMicros').toFixed(0)} us`,
      `${of('raw', 'cpuMicros').toFixed(0)} us`,
      of('many', 'cpuMicros') / of('raw', 'cpuMicros'),
      '<= 0.4',
    );
    await log.close();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await server.stop();
  }
}
