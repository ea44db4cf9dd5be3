import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { connected } from '../support/raw';
import { memoryProbe, Watch } from './watch';

/** Connections of each kind: together fewer than one network may hold, so that it is their slowness which ends them. */
const EACH = 80;
const SECOND = 1_000;
/** The server's own bounds are 10 s for a head and 30 s for a body; a busy machine adds to them. */
const MOST_SECONDS = 45;
/** Seconds that reading and writing may take together, on a machine that other suites share. */
const MOST_WAIT = 20;
const READERS_MB = 96;

/** How long a connection lives whose client goes on like this every half second. */
async function lifeOf(url: string, begin: string, drip: string): Promise<number> {
  const socket = await connected(url);
  const since = performance.now();
  socket.resume();
  socket.write(begin);
  const dripping = setInterval(() => drip && socket.write(drip), SECOND / 2);
  const late = setTimeout(() => socket.destroy(), MOST_SECONDS * SECOND);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  clearTimeout(late);
  return (performance.now() - since) / SECOND;
}
const many = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: EACH }, make));

describe('slow clients', () => {
  const probe = memoryProbe();
  let running: OneMachine;
  let watch: Watch;
  let reader: Someone;
  beforeAll(async () => {
    running = await startProduct({ seeds: true, env: probe.env });
    reader = await newcomer(running.url, 'talent', 'reader');
    watch = await Watch.over(running, probe.folder);
  }, 120_000);
  afterAll(async () => {
    await watch?.end();
    await running?.stop();
    probe.remove();
  }, 60_000);

  /** Somebody reads and writes all the while; what took longest, in seconds. */
  async function honestWork(during: Promise<unknown>): Promise<number> {
    let over = false;
    let longest = 0;
    const end = () => {
      over = true;
    };
    during.then(end, end);
    while (!over) {
      const since = performance.now();
      const read = await reader.get('/api/products');
      const written = await reader.post('/api/services', {
        title: 'A service',
        description: 'Long enough',
        price: 1,
        duration: 1,
      });
      expect([read.status, written.status]).toEqual([200, 201]);
      longest = Math.max(longest, (performance.now() - since) / SECOND);
      await sleep(250);
    }
    return longest;
  }

  it('VU-19 are disconnected where their head or body drips or never comes, and nobody else waits for them', async () => {
    const post = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
    const lives = Promise.all([
      many(() => lifeOf(running.url, 'GET / HTTP/1.1\r\nHost: a\r\nx-slow: ', 'x')),
      many(() => lifeOf(running.url, 'GET / HTTP/1.1\r\n', '')),
      many(() => lifeOf(running.url, post, ' ')),
      many(() => lifeOf(running.url, post, '')),
    ]);
    expect(await honestWork(lives)).toBeLessThan(MOST_WAIT);
    for (const each of await lives) expect(Math.max(...each)).toBeLessThan(MOST_SECONDS);
    expect(watch.exits()).toEqual([]);
  }, 180_000);

  it('that read no answers hold little memory, and nobody else waits for them', async () => {
    const before = await watch.level();
    const sockets: Socket[] = [];
    const asking = many(async () => {
      const socket = (await connected(running.url)).pause();
      sockets.push(socket);
      for (let asked = 0; asked < 50; asked += 1) socket.write('GET /api/products?range=[0,99] HTTP/1.1\r\nHost: a\r\n\r\n');
    });
    await asking;
    expect(await honestWork(sleep(5 * SECOND))).toBeLessThan(MOST_WAIT);
    const during = await watch.level();
    for (const socket of sockets) socket.destroy();
    expect(during.backend - before.backend).toBeLessThan(READERS_MB);
    expect(watch.exits()).toEqual([]);
  }, 120_000);
});
