import { randomUUID } from 'node:crypto';
import { AlreadyAnswered, AlreadyConsumed, type EventLog } from '@guildhall/event-store/log';
import { ownerOf } from '@guildhall/event-store/write-side';
import { claim, event, type LogSuite, numbered, settled, stream } from './log-suite';

/** A row that is there for one append only. */
export function consumedRows(suite: LogSuite): void {
  const { account, another, append, everything } = suite;
  describe('a row that an append consumes', () => {
    const link = async () => {
      const { accountId } = await account();
      const row = { hash: randomUUID(), account_id: accountId, purpose: 'recovery', expires_at: '2999-01-01T00:00:00Z' };
      await append(stream(), 'no_stream', [event()], { writes: [{ op: 'put', table: 'mailed_tokens', row }] });
      const consume = { op: 'consume' as const, table: 'mailed_tokens', where: { hash: row.hash, purpose: 'recovery' } };
      return { hash: row.hash, accountId, consume };
    };
    const consumed = expect.objectContaining({ constructor: AlreadyConsumed, table: 'mailed_tokens' });

    it('[VU-02] lets one of 16 appends through, from two processes, to one stream or to many', async () => {
      const logs = [suite.log, await another()];
      for (const streams of [
        () => stream(),
        (
          (name) => () =>
            name
        )(stream()),
      ]) {
        const { hash, consume, accountId } = await link();
        const role = { op: 'put' as const, table: 'accounts', row: { id: accountId, role: 'client' } };
        const attempts = numbered(16).map((number) =>
          (logs[number % 2] as EventLog).append({
            stream: streams(),
            expected: 'any',
            events: [event({ hash })],
            side: { writes: [role, consume] },
          }),
        );
        const { kept, refused } = await settled(attempts);
        expect([kept.length, refused]).toEqual([1, numbered(15).map(() => consumed)]);
        const written = (await everything()).filter(({ data }) => (data as { hash?: string }).hash === hash);
        expect(written).toHaveLength(1);
        expect((await suite.place.pool.query('select from write.mailed_tokens where hash = $1', [hash])).rowCount).toBe(0);
      }
    });

    it('[VU-02] that is missing leaves nothing of the append, and its neighbors in the batch hold', async () => {
      const { accountId, hash } = await link();
      const before = await suite.log.head();
      const name = stream();
      const record = { actor: accountId, key: `consume ${hash}`, fingerprint: 'f', answer: 1 };
      const [bad, ...good] = await Promise.allSettled([
        append(name, 'no_stream', [event(), event()], {
          reservations: [claim(hash, name)],
          idempotency: record,
          writes: [
            { op: 'put', table: 'accounts', row: { id: accountId, role: 'admin' } },
            { op: 'consume', table: 'mailed_tokens', where: { hash, purpose: 'confirmation' } },
          ],
        }),
        ...numbered(10).map(() => append(stream(), 'no_stream')),
      ]);
      expect(bad).toEqual({ status: 'rejected', reason: consumed });
      expect(good.map(({ status }) => status)).toEqual(numbered(10).map(() => 'fulfilled'));
      expect(await everything(before)).toHaveLength(10);
      expect(await suite.log.readStream(name)).toEqual([]);
      const { rows } = await suite.place.pool.query('select role from write.accounts where id = $1', [accountId]);
      expect(rows).toEqual([{ role: 'talent' }]);
      expect(await ownerOf(suite.place.pool, 'slug', hash)).toBeNull();
      await append(name, 'no_stream', [event()], { idempotency: record, reservations: [claim(hash, name)] });
    });

    it('[VU-02] is consumed by a decision without events too', async () => {
      const { consume } = await link();
      await append(stream(), 'any', [], { writes: [consume] });
      await expect(append(stream(), 'any', [], { writes: [consume] })).rejects.toEqual(consumed);
    });

    it('[VU-02] is checked after the key: a retry of the first run is answered though its row is gone', async () => {
      const { consume, accountId, hash } = await link();
      const idempotency = { actor: accountId, key: hash, fingerprint: 'f', answer: { done: true } };
      const side = { idempotency, writes: [consume] };
      await append(stream(), 'no_stream', [event()], side);
      await expect(append(stream(), 'no_stream', [event()], side)).rejects.toMatchObject({
        constructor: AlreadyAnswered,
        answer: { done: true },
      });
    });
  });
}
