import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inquiry, InquiryMark, InquiryThread } from '@guildhall/contracts/inquiries';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import type { OneMachine } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';
import { until } from '../support/until';

const AT_ONCE = 8;
const MOST_A_DAY = 20;
const MESSAGE = 'We run three clinics and lose half of our leads overnight.';
const SERVICE = { title: 'Rescue lost leads', description: 'Pipelines and reminders', price: 300, duration: 5 };
/** A problem's `status` is a number: bodies are read without theirs. */
type Body<T> = Omit<T, 'status'>;
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('asking a talent', () => {
  let running: OneMachine;
  let client: Someone;
  let talent: Someone;
  let other: Someone;
  const question = (more: object = {}) => ({ talent_id: talent.id, subject: 'A question', message: MESSAGE, ...more });
  const ask = (who: Someone, more: object = {}, key: string = randomUUID()) =>
    who.post<Body<InquiryMark>>('/api/inquiries', question(more), keyed(key));
  const thread = (who: Someone, id: string) => who.get<Body<InquiryThread>>(`/api/inquiries/${id}`);
  /** What somebody sees who waits for the last write of another. */
  const seenAfter = (who: Someone, { headers }: { headers: Headers }, path: string) =>
    who.call<Body<Inquiry>[]>('GET', path, undefined, { 'x-position': headers.get('x-position') ?? '' });
  const unread = async (who: Someone, after: { headers: Headers }) =>
    (await seenAfter(who, after, `/api/inquiries?filter=${encodeURIComponent('{"unread":true}')}`)).body.map(({ id }) => id);

  beforeAll(async () => {
    running = (await sharedProduct()) as OneMachine;
    [client, talent, other] = (await Promise.all([
      newcomer(running.url, 'client', 'client'),
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'talent', 'other'),
    ])) as [Someone, Someone, Someone];
    await client.edit('profile', { full_name: 'Ada Quill' });
  }, 120_000);

  it('IQ-01 IQ-05 IQ-06 given a question for a service, when both write and one closes it, both read all of it in order', async () => {
    const service = (await talent.post<{ id: string }>('/api/services', SERVICE)).body;
    const times = ['2031-01-06T15:00:00Z', '2031-01-07T15:00:00+01:00'];
    const sent = await ask(client, { service_id: service.id, subject: SERVICE.title, times });
    expect([sent.status, sent.body]).toEqual([201, { id: sent.body.id, status: 'open', version: 0 }]);
    const { id } = sent.body;
    expect(await unread(talent, sent)).toContain(id);
    expect(await unread(client, sent)).not.toContain(id);

    expect((await talent.post(`/api/inquiries/${id}/read`, {})).status).toBe(200);
    const answered = await talent.post(`/api/inquiries/${id}/answers`, { message: 'Monday at three suits me.' });
    expect(answered.status).toBe(201);
    expect(await unread(talent, answered)).not.toContain(id);
    expect(await unread(client, answered)).toContain(id);
    expect((await client.post(`/api/inquiries/${id}/answers`, { message: 'See you then.' })).status).toBe(201);
    const closed = await client.post(`/api/inquiries/${id}/close`, {});
    expect([closed.status, closed.body]).toMatchObject([200, { status: 'closed' }]);
    expect((await talent.post(`/api/inquiries/${id}/answers`, { message: 'One more thing' })).body.detail).toBe(
      'This inquiry is closed. Send a new one to write again.',
    );
    const { body } = await thread(client, id);
    expect(body).toMatchObject({
      subject: SERVICE.title,
      status: 'closed',
      service_id: service.id,
      client: { full_name: 'Ada Quill' },
    });
    expect(body.times).toEqual(['2031-01-06T15:00:00.000Z', '2031-01-07T14:00:00.000Z']);
    expect(body.messages.map(({ author_id, message }) => [author_id, message])).toEqual([
      [client.id, MESSAGE],
      [talent.id, 'Monday at three suits me.'],
      [client.id, 'See you then.'],
    ]);
  });

  it('IQ-01 says at each field what is wrong, and leaves no inquiry', async () => {
    const wrong: [object, string, string][] = [
      [{ message: 'Too short' }, 'message', 'Message must be at least 20 characters'],
      [{ message: 'x'.repeat(2001) }, 'message', 'Message must be at most 2,000 characters'],
      [{ subject: ' ' }, 'subject', 'Please enter a subject'],
      [{ times: Array(4).fill('2031-01-06T15:00:00Z') }, 'times', 'Please propose up to 3 times'],
      [{ times: ['next Monday'] }, 'times', 'Please propose up to 3 times'],
      [{ times: ['2020-01-06T15:00:00Z'] }, 'times', 'Please propose times that are still to come'],
    ];
    for (const [more, field, sentence] of wrong) {
      const { status, body } = await ask(other, more);
      expect([status, body.errors]).toEqual([422, { [field]: sentence }]);
    }
    expect((await other.get('/api/inquiries')).body).toEqual([]);
  });

  it('IQ-02 refuses the talent themself, a client, nobody, and a service of somebody else', async () => {
    const foreign = (await other.post<{ id: string }>('/api/services', SERVICE)).body;
    expect((await ask(talent)).body.detail).toBe('You cannot send an inquiry to yourself.');
    for (const more of [
      { talent_id: client.id },
      { talent_id: randomUUID() },
      { service_id: foreign.id },
      { service_id: randomUUID() },
    ])
      expect((await ask(other, more)).status).toBe(404);
    expect((await ask(new Someone(running.url))).status).toBe(401);
  });

  it('IQ-04 only its two people find an inquiry, also in lists', async () => {
    const { body, headers } = await ask(client);
    for (const who of [other, new Someone(running.url)]) {
      const status = who === other ? 404 : 401;
      expect((await seenAfter(who, { headers }, `/api/inquiries/${body.id}`)).status).toBe(status);
      expect((await who.post(`/api/inquiries/${body.id}/answers`, { message: 'Hello' })).status).toBe(status);
      for (const act of ['read', 'close']) expect((await who.post(`/api/inquiries/${body.id}/${act}`, {})).status).toBe(status);
    }
    const byId = `/api/inquiries?filter=${encodeURIComponent(JSON.stringify({ id: body.id }))}`;
    expect((await seenAfter(other, { headers }, byId)).body).toEqual([]);
    expect((await seenAfter(talent, { headers }, byId)).body.map(({ id }) => id)).toEqual([body.id]);
  });

  it('IQ-02 IQ-05 OP-13 a suspended person neither sends nor answers, and nobody asks or answers them', async () => {
    const admin = await newcomer(running.url, 'client', 'admin');
    appoint(running, admin.email);
    const suspend = ({ id }: Someone) => admin.post(`/api/people/${id}/suspend`, { reason: 'a complaint' });
    const answer = (who: Someone, id: string) => who.post(`/api/inquiries/${id}/answers`, { message: 'Monday suits me.' });
    const one = await newcomer(running.url, 'client', 'one');
    const asked = await newcomer(running.url, 'talent', 'asked');
    const [{ body: theirs }, { body: hers }] = [
      await ask(one, { talent_id: asked.id }),
      await ask(client, { talent_id: asked.id }),
    ];
    expect((await suspend(one)).status).toBe(200);
    expect([(await ask(one)).status, (await answer(one, theirs.id)).status]).toEqual([401, 401]);
    expect((await answer(asked, theirs.id)).status).toBe(409);
    expect((await suspend(asked)).status).toBe(200);
    expect([(await answer(asked, hers.id)).status, (await answer(client, hers.id)).status]).toEqual([401, 409]);
    expect((await ask(client, { talent_id: asked.id })).status).toBe(404);
    expect((await thread(client, hers.id)).body.messages).toHaveLength(1);
  });

  it('IQ-03 given 8 at once under one key, then there is one inquiry; of 28 more at once 19 are sent', async () => {
    const asker = await newcomer(running.url, 'client', 'asker');
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(asker, {}, key)));
    const made = same.filter(({ status }) => status === 201);
    expect(same.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await ask(asker, { message: 'Too short' })).status).toBe(422);
    expect((await ask(asker, { talent_id: randomUUID() })).status).toBe(404);

    const most = MOST_A_DAY;
    const many = await Promise.all(Array.from({ length: most + AT_ONCE }, () => ask(asker)));
    const sent = many.filter(({ status }) => status === 201);
    expect(sent).toHaveLength(most - 1);
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect(Number(many.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(asker, {}, key)).body.id).toBe(made[0]?.body.id);
    const list = await asker.get('/api/inquiries?range=[0,99]');
    expect(list.headers.get('content-range')).toMatch(new RegExp(`/${most}$`));
  });

  it('IQ-07 the log and the kept answers hold none of the words', async () => {
    const words = `Quoll ${randomUUID()}, said in confidence`;
    const { body } = await ask(client, { message: words });
    await talent.post(`/api/inquiries/${body.id}/answers`, { message: `About the ${words}` });
    const database = new pg.Client({ connectionString: running.databaseUrl });
    await database.connect();
    try {
      const { rows } = await database.query<{ data: { text: object } }>(
        `select data from write.events where stream_id = $1 order by revision`,
        [`inquiry-${body.id}`],
      );
      const holders = rows.map(({ data }) => [
        (data.text as { person: string }).person,
        Object((data.text as { with: object }).with).person,
      ]);
      expect(holders).toEqual(Array(2).fill([client.id, talent.id]));
      expect(JSON.stringify(rows)).not.toContain('Quoll');
      const kept = await database.query('select answer::text from write.idempotency where actor = any($1)', [
        [client.id, talent.id],
      ]);
      expect(JSON.stringify(kept.rows)).not.toContain('Quoll');
    } finally {
      await database.end();
    }
  });

  it('IQ-08 the other one gets a mail that names nobody, quotes nothing and leads to the inquiry', async () => {
    const words = `Numbat ${randomUUID()}`;
    const { body } = await ask(client, { subject: words, message: `${words} ${MESSAGE}` });
    const outbox = join(running.dataDir, 'outbox');
    const mails = () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.startsWith('inquiry-') && name.endsWith('.eml'))
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((mail) => mail.includes(`/inquiries/${body.id}`));
    await until(() => mails().length > 0);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toContain(`To: ${talent.email}`);
    await talent.post(`/api/inquiries/${body.id}/answers`, { message: `${words} answered` });
    await until(() => mails().length > 1);
    const [toTalent, toClient] = [talent, client].map(({ email }) => mails().filter((mail) => mail.includes(email)));
    expect([toTalent?.length, toClient?.length]).toEqual([1, 1]);
    for (const mail of mails()) expect(mail).not.toMatch(/Numbat|Ada Quill|lose half/);
  });
});
