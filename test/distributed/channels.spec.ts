import type { Socket } from 'node:net';
import { type Cluster, startCluster, statusOf } from '../support/cluster';
import { newcomer } from '../support/people';
import { connected } from '../support/raw';
import { residentMb } from '../support/resident.mjs';
import { until } from '../support/until';

const PAGES = 10_000;
/** Connections that are opened at once, as a server's queue of new ones has room for. */
const AT_ONCE = 100;
const OFFER = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };

/** A page on the live channel, and when it heard that a product came. */
interface Page {
  socket: Socket;
  heard: number | null;
}

/** Opens the channel of a visitor whose address the proxy says: each network may have 200. */
async function open(url: string, number: number): Promise<Page> {
  const socket = await connected(url);
  const page: Page = { socket, heard: null };
  const address = `10.0.${number >> 8}.${number & 255}`;
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (part: Buffer) => {
      const text = part.toString('latin1');
      if (text.includes('event: here')) resolve();
      if (text.includes('"products":')) page.heard ??= performance.now();
    });
    socket.once('close', () => reject(new Error('the channel was closed before it was open')));
  });
  return page;
}

describe('ten thousand open pages over two backends', () => {
  let cluster: Cluster;
  const pages: Page[] = [];
  beforeAll(async () => {
    cluster = await startCluster({ env: { TRUST_PROXY: 'loopback' } });
  }, 120_000);
  afterAll(async () => {
    for (const { socket } of pages) socket.destroy();
    await cluster?.stop();
  }, 30_000);

  it('CO-04 each hears of a new product, while both backends answer', async () => {
    const [one, other] = cluster.backends.map(({ url }) => url) as [string, string];
    const ada = await newcomer(one, 'talent', 'ada');
    for (let from = 0; from < PAGES; from += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, at) => open(at % 2 === 0 ? one : other, from + at));
      pages.push(...(await Promise.all(some)));
    }
    const since = performance.now();
    await ada.post('/api/products', OFFER);
    const answers = await Promise.all([one, other].map((url) => statusOf(`${url}/api/products`)));
    await until(() => pages.every(({ heard }) => heard !== null));
    expect(pages.filter(({ heard }) => heard === null)).toHaveLength(0);
    expect(pages.filter(({ socket }) => socket.destroyed)).toHaveLength(0);
    expect(answers).toEqual([200, 200]);
    const last = Math.max(...pages.map(({ heard }) => heard ?? 0)) - since;
    const memory = cluster.backends.map(({ pid }) => `${residentMb(pid as number)} MB`).join(' and ');
    process.stderr.write(
      `distributed: ${PAGES} pages heard of a product within ${Math.round(last)} ms; the backends have ${memory}\n`,
    );
  }, 120_000);
});
