import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { openKurrentLog } from '../../backend/event-store/dist/kurrent/kurrent-log.js';
import { root } from '../suites.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { data, metadata } from './log.bench.mjs';
import { inTurn, line, median, QUICK, rate } from './measure.mjs';

const MS = QUICK ? 800 : 2500;
const stream = () => `product-${randomUUID()}`;
const event = () => ({ id: randomUUID(), type: 'ProductCreated', data, metadata });

/** CPU of this process for an append and for an event read, against the bare client; the server is `KURRENTDB_URL` or the double. */
export async function benchKurrentDb() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const postgres = await startPostgres();
  const double = process.env.KURRENTDB_URL ? null : fork(join(root, 'test/support/kurrentdb-double.mjs'), ['0', folder]);
  try {
    const address = double
      ? `kurrentdb://127.0.0.1:${(await once(double, 'message'))[0].port}?tls=false`
      : process.env.KURRENTDB_URL;
    const databaseUrl = await postgres.createDatabase('bench');
    await migrate(databaseUrl, eventStoreMigrations);
    const log = await openKurrentLog({ address, databaseUrl, namespace: `${randomUUID()}.` });
    const bare = KurrentDBClient.connectionString(address);
    // One call per append, as the log makes it
    bare.supports = async () => false;
    const append = () => log.append({ stream: stream(), expected: 'no_stream', events: [event()] });
    const claim = () => {
      const owner = stream();
      const reservations = [{ op: 'claim', scope: 'bench', value: owner, owner }];
      return log.append({ stream: owner, expected: 'no_stream', events: [event()], side: { reservations } });
    };
    const bareAppend = () =>
      bare.appendToStream(stream(), [{ ...event(), contentType: 'application/json' }], { streamState: 'no_stream' });
    const written = await inTurn({
      bare: () => rate(32, MS, bareAppend),
      ours: () => rate(32, MS, append),
      sided: () => rate(32, MS, claim),
    });
    const read = await inTurn({ bare: () => reading(() => readBare(bare)), ours: () => reading(() => readOurs(log)) });
    compare('client CPU per append on KurrentDB', written.ours, written.bare);
    compare('client CPU per append with rows in Postgres / without', written.sided, written.ours, '<= 1.5');
    compare('client CPU per event read from KurrentDB', read.ours, read.bare);
    await log.close();
    await bare.dispose();
  } finally {
    double?.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(what, ours, limit, goal = '-') {
  const [one, other] = [ours, limit].map((figures) => median(figures.map(({ cpuMicros }) => cpuMicros)));
  line(`${what}`, `${one.toFixed(0)} us`, `${other.toFixed(0)} us`, one / other, goal);
}

async function reading(readAll) {
  const cpu = process.cpuUsage();
  const count = await readAll();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMicros: (user + system) / count };
}

async function readBare(client) {
  let count = 0;
  for await (const { event } of client.readAll({ direction: 'forwards', fromPosition: 'start' })) if (event) count += 1;
  return count;
}

async function readOurs(log) {
  let count = 0;
  for (let [after, end] = ['', false]; !end; ) {
    const page = await log.readAll({ after, limit: 2000 });
    [after, end] = [page.position, page.end];
    count += page.events.length;
  }
  return count;
}
