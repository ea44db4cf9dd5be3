import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LogUnavailable } from '@guildhall/event-store/log';
import { event, ids, type LogSuite, numbered, stream } from './log-suite';

/** What holds when the server or the way to it fails. */
export function faults(suite: LogSuite): void {
  const { another, append, everything } = suite;
  describe('faults', () => {
    it('an answer that is lost on the way is settled: written once, answered as a success', async () => {
      const lossy = await losingAnswers(suite.place.address, suite.adapter.appendMark);
      const other = await another({ address: lossy.address });
      const record = { actor: randomUUID(), key: randomUUID(), fingerprint: 'f', answer: { ok: true } };
      await other.append({ stream: stream(), expected: 'no_stream', events: [event()] });
      for (const expected of ['no_stream', 'any'] as const) {
        const name = stream();
        lossy.loseNext();
        const result = await other.append({
          stream: name,
          expected,
          events: [event(), event()],
          side:
            expected === 'any'
              ? { idempotency: record }
              : { reservations: [{ op: 'claim', scope: 'lost', value: name, owner: name }] },
        });
        expect(lossy.lost()).toBe(true);
        const written = await suite.log.readStream(name);
        expect(written).toHaveLength(2);
        expect(result).toEqual({ revision: 1, position: written[1]?.position });
      }
      await other.close();
      await lossy.close();
    });

    it('the server is killed and comes back: every answered event is there once, no other twice, readers go on by themselves', async () => {
      const sure: string[] = [];
      const unsure = new Set<string>();
      const seen: string[] = [];
      const until = new AbortController();
      const after = await suite.log.head();
      const reading = suite.log.subscribeAll({
        after,
        signal: until.signal,
        onBatch: async (events) => {
          seen.push(...ids(events));
        },
      });
      let stop = false;
      const impatient = await another({ patience: 300 });
      const writers = numbered(12).map(async (writer) => {
        const name = stream();
        const through = writer % 4 === 0 ? impatient : suite.log;
        for (let revision = -1; !stop; ) {
          const each = event();
          try {
            const result = await through.append({
              stream: name,
              expected: revision === -1 ? 'no_stream' : revision,
              events: [each],
            });
            sure.push(each.id);
            revision = result.revision;
          } catch (error) {
            expect(error).toBeInstanceOf(LogUnavailable);
            unsure.add(each.id);
            if ((error as LogUnavailable).unknown) return;
            await pause(50);
          }
        }
      });
      while (sure.length <= 20) await pause(10);
      await suite.place.kill();
      await pause(500);
      expect(await suite.log.health().catch((error) => error)).toBeInstanceOf(LogUnavailable);
      await expect(suite.log.readStream(stream())).rejects.toBeInstanceOf(LogUnavailable);
      await suite.place.restart();
      await append(stream(), 'no_stream');
      await pause(300);
      stop = true;
      await Promise.all(writers);
      const written = ids(await everything(after));
      expect(new Set(written).size).toBe(written.length);
      const present = new Set(written);
      expect(sure.filter((id) => !present.has(id))).toEqual([]);
      while (seen.length < written.length) await pause(20);
      expect(seen).toEqual(written);
      until.abort();
      await reading;
    });

    it('says within its patience that the server cannot be reached', async () => {
      const other = await another({ patience: 400 });
      await suite.place.kill();
      const started = performance.now();
      await expect(other.append({ stream: stream(), expected: 'no_stream', events: [event()] })).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      expect(performance.now() - started).toBeLessThan(3000);
      await other.close();
      await expect(other.append({ stream: stream(), expected: 'no_stream', events: [event()] })).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      await suite.place.restart();
    });
  });
}

/** A way to the server that, on demand, passes the next append on and loses its answer with the connection. */
async function losingAnswers(address: string, mark: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let losing = false;
  let lost = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let doomed = false;
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    client.on('data', (chunk) => {
      if (losing && chunk.includes(mark)) {
        losing = false;
        doomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!doomed) return client.write(chunk);
      lost = true;
      return setTimeout(() => upstream.destroy(), 50);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: Object.assign(new URL(address), { port: (server.address() as { port: number }).port }).href,
    loseNext: () => {
      losing = true;
      lost = false;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
