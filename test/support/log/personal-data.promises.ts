import { randomUUID } from 'node:crypto';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import { type EventLog, type NewEvent, START } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import type { PersonKeys } from '@guildhall/event-store/person-keys';
import { withPersonalData } from '@guildhall/event-store/personal-data';
import { PersonalDataGarbled } from '@guildhall/event-store/sealed-fields';
import { personKeys, TEST_KEYS } from '../keys';
import { until } from '../until';
import { event, type LogSuite, numbered, stream } from './log-suite';

/** What becomes of personal data in the log. */
export function personalData(suite: LogSuite): void {
  describe('personal data', () => {
    let plain: EventLog;
    let keyed: EventLog;
    let keys: PersonKeys;
    const person = () => randomUUID();
    const signedUp = (id: string, email: string) => event({ id, email, user_type: 'client' }, 'UserSignedUp');
    const write = (name: string, events: NewEvent[]) => keyed.append({ stream: name, expected: 'any', events });

    beforeAll(async () => {
      plain = suite.log;
      keys = await personKeys(suite.place.pool);
      keyed = withPersonalData(plain, keys);
    });

    it('OP-12 what is personal is unreadable in the log itself and readable to the product', async () => {
      const id = person();
      const events = [
        signedUp(id, 'anna@example.org'),
        event({ id, changes: { full_name: 'Anna Ä', location: null } }, 'ProfileUpdated'),
        event({ id }, 'EmailConfirmed'),
      ];
      await write(`account-${id}`, events);
      const stored = JSON.stringify(await plain.readStream(`account-${id}`));
      expect(stored).not.toMatch(/anna|Ä/i);
      expect(stored).toContain('client');
      expect((await keyed.readStream(`account-${id}`)).map((each) => each.data)).toEqual(events.map((each) => each.data));
      const elsewhere = withPersonalData(plain, await personKeys(suite.place.pool));
      const page = await elsewhere.readAll({ after: START, filter: { types: ['UserSignedUp'] } });
      expect(page.events.at(-1)?.data).toEqual(events[0]?.data);
    });

    it('OP-12 erasing a person takes the key in the same commit: fields read as erased, order and counts stay, others stay readable', async () => {
      const gone = person();
      const stays = person();
      const review = (id: string) => event({ client_id: id, rating: 4, text: { comment: 'Good' } }, 'ReviewLeft');
      await write(`account-${gone}`, [signedUp(gone, 'gone@example.org')]);
      await write(`account-${stays}`, [signedUp(stays, 'stays@example.org')]);
      await write(`review-${gone}`, [
        review(gone),
        review(stays),
        event({ client_id: gone, rating: 1, text: null }, 'ReviewLeft'),
      ]);
      const used = { actor: gone, key: 'k', fingerprint: 'f', answer: { email: 'gone@example.org' } };
      await keyed.append({ stream: stream(), expected: 'no_stream', events: [event()], side: { idempotency: used } });
      const other = withPersonalData(plain, await personKeys(suite.place.pool));
      await other.readStream(`account-${gone}`);

      await write(`account-${gone}`, [event({ id: gone }, 'PersonErased')]);
      for (const each of [keyed, other]) {
        const [first, erased] = await each.readStream(`account-${gone}`);
        expect([first?.data, erased?.type]).toEqual([{ id: gone, email: null, user_type: 'client' }, 'PersonErased']);
        const reviews = await each.readStream(`review-${gone}`);
        expect(reviews.map((one) => (one.data as { text: unknown }).text)).toEqual([null, { comment: 'Good' }, null]);
      }
      expect((await keyed.readStream(`account-${stays}`))[0]?.data).toMatchObject({ email: 'stays@example.org' });
      const left = await suite.place.pool.query(
        `select from write.person_keys where person_id = $1 union all select from write.idempotency where actor = $1::text`,
        [gone],
      );
      expect(left.rowCount).toBe(0);

      // Words that come late make no other key: they are as erased as those before.
      await write(`account-${gone}`, [event({ id: gone, changes: { full_name: 'Anew' } }, 'ProfileUpdated')]);
      await write(`review-${gone}`, [review(gone), review(stays)]);
      const again = await plain.readStream(`account-${gone}`);
      expect(again.at(-1)?.data).toEqual({ id: gone, changes: null });
      const late = (await keyed.readStream(`review-${gone}`)).slice(-2);
      expect(late.map((one) => (one.data as { text: unknown }).text)).toEqual([null, { comment: 'Good' }]);
      expect((await keys.ensure([gone, stays])).has(gone)).toBe(false);
    });

    it('OP-12 a key that is asked for while its person is erased is never made', async () => {
      const gone = person();
      await write(`account-${gone}`, [signedUp(gone, 'late@example.org')]);
      const erasing = await suite.place.pool.connect();
      await erasing.query('begin');
      await erasing.query('delete from write.person_keys where person_id = $1', [gone]);
      // It began before the erasure ended, so its statement sees no erasure, and it waits for the row.
      const made = suite.place.pool.query(
        `insert into write.person_keys (person_id, key, wrapped_by)
         select $1::uuid, key, wrapped_by from write.person_keys where person_id = $1 on conflict (person_id) do nothing`,
        [gone],
      );
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into write.person_keys%'`;
      await until(async () => Boolean((await suite.place.pool.query(waiting)).rowCount));
      await erasing.query('commit');
      erasing.release();
      await made;
      const left = await suite.place.pool.query('select from write.person_keys where person_id = $1', [gone]);
      expect(left.rowCount).toBe(0);
    });

    it('a field that was changed in the log is an error, not a value', async () => {
      const id = person();
      const name = `account-${id}`;
      await write(name, [signedUp(id, 'true@example.org')]);
      const [original] = await plain.readStream(name);
      const data = original?.data as { email: { sealed: string } };
      const { sealed } = data.email;
      const garbled = { ...data, email: { ...data.email, sealed: `${sealed.slice(0, 50)}AAAA${sealed.slice(54)}` } };
      const after = await plain.head();
      await plain.append({
        stream: name,
        expected: 0,
        events: [{ ...event(garbled, 'UserSignedUp'), id: original?.id as string }],
      });
      await expect(keyed.readStream(name)).rejects.toBeInstanceOf(PersonalDataGarbled);
      const following = keyed.subscribeAll({ after, signal: new AbortController().signal, onBatch: async () => {} });
      await expect(following).rejects.toBeInstanceOf(PersonalDataGarbled);
    });

    it('a secret is made once, by the first process that asks', async () => {
      const secret = async (name: string) => {
        const keys = await StoredKeys.open(suite.place.pool, new KeysSecret(TEST_KEYS));
        keys.close();
        return (await keys.current(name)).key.export();
      };
      const made = await Promise.all(numbered(10).map(() => secret('emails')));
      expect(new Set(made.map((each) => each.toString('hex'))).size).toBe(1);
      expect(made[0]).toHaveLength(32);
      expect((await secret('usernames')).equals(made[0] as Buffer)).toBe(false);
    });

    it('the whole log as the product opens it', async () => {
      const whole = await openLog({ ...TEST_KEYS, DATABASE_URL: suite.place.databaseUrl, EVENT_STORE_URL: suite.place.address });
      suite.closesWith(whole);
      const id = person();
      await whole.append({ stream: `account-${id}`, expected: 'no_stream', events: [signedUp(id, 'whole@example.org')] });
      expect((await whole.readStream(`account-${id}`))[0]?.data).toMatchObject({ email: 'whole@example.org' });
      await expect(
        openLog({ ...TEST_KEYS, DATABASE_URL: suite.place.databaseUrl, EVENT_STORE_URL: 'mysql://127.0.0.1' }),
      ).rejects.toThrow('mysql');
    });
  });
}
