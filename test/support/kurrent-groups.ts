import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { proposed } from '@guildhall/event-store/kurrent/events';
import { SideRows } from '@guildhall/event-store/kurrent/side-rows';
import { AuthorityLost, LogUnavailable, ReservationTaken, type Side } from '@guildhall/event-store/log';
import type { Pool } from 'pg';
import type { KurrentAdapter } from './kurrent-place';
import { claiming, KurrentSuite } from './kurrent-suite';
import { event, stream } from './log/log-suite';

/** Rows in Postgres of many appends to another server, which are noted and settled together. */
export function kurrentGroups(adapter: KurrentAdapter): void {
  describe(`appends with rows that arrive together: ${adapter.name}`, () => {
    const suite = new KurrentSuite(adapter);
    let statements = 0;
    const rowsOf = () => {
      const query = (...asked: unknown[]) => {
        statements += 1;
        return (suite.place.pool.query as (...asked: unknown[]) => unknown)(...asked);
      };
      return new SideRows({ query } as unknown as Pool, suite.log.id);
    };
    const note = async (rows: SideRows, side: Side, ms = 2000) => {
      const [id, name] = [randomUUID(), stream()];
      await rows.prepare(id, { stream: name, revision: -1, events: proposed([event()]) }, side, performance.now() + ms);
      return id;
    };
    const claimed = (value = stream()) => claiming(value, value);
    const append = (side: Side) => suite.log.append({ stream: stream(), expected: 'no_stream', events: [event()], side });

    it('are noted by one statement and settled by one', async () => {
      const rows = rowsOf();
      statements = 0;
      const ids = await Promise.all(Array.from({ length: 50 }, () => note(rows, claimed())));
      const settled = await Promise.all(ids.map((id) => rows.settle(id, null)));
      expect(statements).toBe(2);
      expect(settled).toEqual(Array(50).fill(true));
      expect(await suite.pending()).toBe(0);
    });

    it('given one whose rows the database refuses, then the others are noted', async () => {
      const rows = rowsOf();
      const wrong: Side = { writes: [{ op: 'put', table: 'accounts', row: { id: 'no id' } }] };
      const all = await Promise.allSettled([claimed(), wrong, claimed()].map((side) => note(rows, side)));
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      for (const each of all) if (each.status === 'fulfilled') await rows.settle(each.value, null);
    });

    it('OP-01 given one value that many want, then one has it', async () => {
      const value = stream();
      const all = await Promise.allSettled(Array.from({ length: 20 }, () => append(claiming(value, randomUUID()))));
      const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toHaveLength(19);
      for (const error of refused) expect(error).toBeInstanceOf(ReservationTaken);
    });

    it('given one that the reconciler has in hand, then the others are settled', async () => {
      const rows = rowsOf();
      const [held = '', other = ''] = await Promise.all([note(rows, claimed()), note(rows, claimed())]);
      const holder = await suite.place.pool.connect();
      await holder.query('begin');
      await holder.query('select from write.pending where id = $1 for update', [held]);
      let isSettled = false;
      const late = rows.settle(held, null).then((done) => {
        isSettled = true;
        return done;
      });
      expect(await rows.settle(other, null)).toBe(true);
      await pause(50);
      expect(isSettled).toBe(false);
      await holder.query('rollback');
      holder.release();
      expect(await late).toBe(true);
      expect(await rows.settle(other, null)).toBe(false);
    });

    it('given two processes that want the same values in another order, then neither waits for the other', async () => {
      const [one, other] = [rowsOf(), rowsOf()];
      const values = Array.from({ length: 9 }, () => stream());
      const holder = await suite.place.pool.connect();
      await holder.query('begin');
      // Both groups stop in their middle, with what the other one wants next.
      await holder.query(
        `with p as (insert into write.pending (id, log, stream, revision, events, side)
          values (gen_random_uuid(), 'none', 'none', -1, '[]', '{}') returning id)
        insert into write.pending_names (name, pending) select $1, id from p`,
        [`value slug\n${values[4]}`],
      );
      const noted = (rows: SideRows, wanted: string[]) => wanted.map((value) => note(rows, claiming(value, value), 1));
      const all = Promise.allSettled([...noted(one, values), ...noted(other, values.toReversed())]);
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await suite.place.pool.query(waiting)).rowCount !== 2) await pause(10);
      await holder.query('rollback');
      holder.release();
      const ids = (await all).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      for (const each of await all)
        if (each.status === 'rejected') expect(String((each.reason as LogUnavailable).cause)).toMatch(/not settled/);
      expect(ids).toHaveLength(values.length);
      await Promise.all(ids.map((id) => one.settle(id, null)));
    });

    it('S22 given rights that change among commands that need them, then no such command follows the change', async () => {
      for (let round = 0; round < 5; round++) {
        const id = randomUUID();
        const rights = (rights_version: number): Side => ({
          writes: [{ op: 'put', table: 'accounts', row: { id, role: 'admin', rights_version } }],
        });
        await append(rights(1));
        const authority = { accountId: id, rightsVersion: 1, sessionId: null };
        const command = () => append({ authority }).catch((error) => error);
        const before = [command(), command(), command()];
        const change = append(rights(2));
        const all = await Promise.all([...before, command(), command()]);
        const { position } = await change;
        for (const each of all)
          if (each instanceof Error) expect(each).toBeInstanceOf(AuthorityLost);
          else expect(each.position < position).toBe(true);
      }
    });
  });
}
