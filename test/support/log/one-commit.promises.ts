import { randomUUID } from 'node:crypto';
import {
  AlreadyAnswered,
  type AppendResult,
  AuthorityLost,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  ReservationTaken,
  RevisionConflict,
  type Side,
} from '@guildhall/event-store/log';
import { ownerOf, readDecisionContext } from '@guildhall/event-store/write-side';
import { claim, event, ids, type LogSuite, numbered, settled, stream } from './log-suite';

/** An append and all its rows are one commit. */
export function oneCommit(suite: LogSuite): void {
  const { account, another, append, everything } = suite;
  describe('one decision, one commit', () => {
    it('a refused append leaves nothing, and its neighbors in the batch are written', async () => {
      const stale = stream();
      await append(stale, 'no_stream');
      const who = await account();
      await append(stream(), 'no_stream', [event()], { reservations: [claim('taken', 'first')] });
      const record = { actor: who.accountId, key: 'used', fingerprint: 'f', answer: { id: 1 } };
      await append(stream(), 'no_stream', [event()], { idempotency: record });
      const before = await suite.log.head();
      const refused: [string, ExpectedRevision, NewEvent[], Side][] = [
        [stale, 'no_stream', [event()], { reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event()], { reservations: [claim('never', 'me'), claim('taken', 'me')] }],
        [stream(), 'no_stream', [event()], { authority: { ...who, rightsVersion: 9 }, reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event()], { idempotency: record, reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event({ text: 'not \u0000 text' })], { reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [{ ...event(), id: 'not an id' }], { reservations: [claim('never', 'me')] }],
        [
          stream(),
          'no_stream',
          [event()],
          { reservations: [claim('never', 'me')], writes: [{ op: 'put', table: 'events', row: { id: 1 } }] },
        ],
      ];
      const good = numbered(40).map((number) => ({ name: stream(), events: [event()], claims: number % 2 === 0 }));
      const [bad, kept] = await Promise.all([
        settled(refused.map(([name, expected, events, side]) => append(name, expected, events, side))),
        settled(
          good.map(({ name, events, claims }) =>
            append(name, 'no_stream', events, claims ? { reservations: [claim(name, name)] } : { authority: who }),
          ),
        ),
      ]);
      expect(bad.refused.map((error) => error.constructor).slice(0, 4)).toEqual([
        RevisionConflict,
        ReservationTaken,
        AuthorityLost,
        AlreadyAnswered,
      ]);
      expect(bad.refused).toHaveLength(refused.length);
      expect(kept.refused).toEqual([]);
      const written = await everything(before);
      expect(new Set(ids(written))).toEqual(new Set(good.flatMap((each) => ids(each.events))));
      expect(await ownerOf(suite.place.pool, 'slug', 'never')).toBeNull();
      expect(await ownerOf(suite.place.pool, 'slug', 'taken')).toBe('first');
    });

    it('of 100 parallel claims of one value one wins, from two processes', async () => {
      const second = await another();
      const results = await settled(
        numbered(100).map((number) =>
          (number % 2 === 0 ? suite.log : second).append({
            stream: `claimant-${number}`,
            expected: 'no_stream',
            events: [event()],
            side: { reservations: [claim('one', `owner-${number}`)] },
          }),
        ),
      );
      expect(results.kept).toHaveLength(1);
      const owner = await ownerOf(suite.place.pool, 'slug', 'one');
      for (const error of results.refused) expect(error).toMatchObject({ constructor: ReservationTaken, scope: 'slug', owner });
      expect((await everything()).filter((each) => each.stream.startsWith('claimant-'))).toHaveLength(1);
    });

    it('only its owner releases a value; a claim of what one owns is fine; renaming does both at once', async () => {
      const change = (...reservations: ReturnType<typeof claim>[]) => append(stream(), 'no_stream', [event()], { reservations });
      await change(claim('a', 'anna'), claim('b', 'ben'));
      await change(claim('a', 'anna'));
      await change(claim('a', 'ben', 'release'));
      expect(await ownerOf(suite.place.pool, 'slug', 'a')).toBe('anna');
      await change(claim('a', 'anna', 'release'), claim('c', 'anna'));
      expect(await ownerOf(suite.place.pool, 'slug', 'a')).toBeNull();
      await expect(change(claim('c', 'anna', 'release'), claim('b', 'anna'))).rejects.toBeInstanceOf(ReservationTaken);
      expect(await ownerOf(suite.place.pool, 'slug', 'c')).toBe('anna');
      await change(claim('c', 'anna', 'release'), claim('b', 'ben', 'release'), claim('c', 'ben'), claim('b', 'anna'));
      expect([await ownerOf(suite.place.pool, 'slug', 'b'), await ownerOf(suite.place.pool, 'slug', 'c')]).toEqual([
        'anna',
        'ben',
      ]);
      await change(claim('b', 'anna', 'release'), claim('b', 'anna'));
      expect(await ownerOf(suite.place.pool, 'slug', 'b')).toBe('anna');
    });

    it('many retries of one command have one effect and one answer', async () => {
      const record = { actor: randomUUID(), key: randomUUID(), fingerprint: 'body', answer: { id: 'x', price: 12.5 } };
      const results = await settled(
        numbered(20).map(() => append(stream('keyed'), 'no_stream', [event()], { idempotency: record })),
      );
      expect(results.kept).toHaveLength(1);
      const { position } = results.kept[0] as AppendResult;
      for (const error of results.refused) {
        expect(error).toMatchObject({ constructor: AlreadyAnswered, fingerprint: 'body', answer: record.answer, position });
      }
      const context = await readDecisionContext(suite.place.pool, { accountId: null, sessionId: null, idempotency: record });
      expect(context.answered).toEqual({ fingerprint: 'body', answer: record.answer, position });
      await append(stream(), 'no_stream', [event()], { idempotency: { ...record, actor: randomUUID() } });
    });

    it('an author who was demoted or signed out, or whose session is over or another one’s, writes nothing', async () => {
      const who = await account(3);
      const other = await account();
      const sessionId = randomUUID();
      const as = (authority: Side['authority']) => append(stream(), 'no_stream', [event()], { authority });
      await as(who);
      await as({ ...who, sessionId: null });
      await expect(as({ ...who, rightsVersion: 2 })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, sessionId: other.sessionId })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, sessionId: randomUUID() })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, accountId: randomUUID(), sessionId: null })).rejects.toBeInstanceOf(AuthorityLost);
      const expired = { id: sessionId, account_id: who.accountId, expires_at: '2020-01-01T00:00:00Z' };
      await append(stream(), 'no_stream', [event()], { writes: [{ op: 'put', table: 'sessions', row: expired }] });
      await expect(as({ ...who, sessionId })).rejects.toBeInstanceOf(AuthorityLost);

      const context = () => readDecisionContext(suite.place.pool, who);
      expect(await context()).toEqual({ role: 'talent', rightsVersion: 3, sessionValid: true, answered: null });
      const revoked = { id: who.sessionId, revoked_at: '2026-01-01T00:00:00Z' };
      const demoted = { id: other.accountId, role: 'client', rights_version: 1 };
      await append(stream(), 'no_stream', [event()], {
        writes: [
          { op: 'put', table: 'sessions', row: revoked },
          { op: 'put', table: 'accounts', row: demoted },
        ],
      });
      await expect(as(who)).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as(other)).rejects.toBeInstanceOf(AuthorityLost);
      expect(await context()).toMatchObject({ rightsVersion: 3, sessionValid: false });
      await append(stream(), 'no_stream', [event()], {
        writes: [{ op: 'delete', table: 'sessions', where: { account_id: who.accountId } }],
      });
      const { rowCount } = await suite.place.pool.query('select from write.sessions where account_id = $1', [who.accountId]);
      expect(rowCount).toBe(0);
    });

    it('S22 in the log nothing of a person follows what took their rights, from two processes', async () => {
      const second = await another();
      for (let round = 0; round < 5; round++) {
        const who = await account();
        const write = (by: EventLog) =>
          by.append({ stream: stream(), expected: 'no_stream', events: [event()], side: { authority: who } });
        const flying = settled(numbered(30).map((number) => write(number % 2 === 0 ? suite.log : second)));
        const demoted = await append(stream('account'), 'no_stream', [event({}, 'AdminDismissed')], {
          writes: [{ op: 'put', table: 'accounts', row: { id: who.accountId, role: 'client', rights_version: 1 } }],
        });
        const { kept, refused } = await flying;
        for (const { position } of kept) expect(position < demoted.position).toBe(true);
        for (const error of refused) expect(error).toBeInstanceOf(AuthorityLost);
        await expect(write(second)).rejects.toBeInstanceOf(AuthorityLost);
      }
    });

    it('a decision without events still writes its rows and answers the head of the log', async () => {
      const who = await account();
      const result = await append(stream(), 'any', [], {
        writes: [{ op: 'put', table: 'accounts', row: { id: who.accountId, role: 'admin' } }],
      });
      expect(result).toEqual({ revision: -1, position: await suite.log.head() });
      expect(await readDecisionContext(suite.place.pool, who)).toMatchObject({ role: 'admin' });
    });
  });
}
