import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { Person, PersonDetail, PersonExport } from '@guildhall/contracts/people';
import type { RunView } from '@guildhall/contracts/projections';
import type { StreamDetail } from '@guildhall/contracts/streams';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { once } from '../support/until';

const WHY = { reason: 'a complaint of another member' };
const SERVICE = { title: 'Set up a CRM', description: 'All of it, in a week', price: 300, duration: 5 };
const ACTS = ['suspend', 'reinstate', 'end-sessions', 'appoint', 'dismiss', 'reset-password', 'erase', 'export'];
const query = (filter: object) => `/api/people?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('people, as staff reads and acts', () => {
  let running: Running;
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  let admin: Someone;
  const act = (verb: string, { id }: { id: string }, more: object = {}, who = admin) =>
    who.post(`/api/people/${id}/${verb}`, { ...WHY, ...more });
  const detail = async ({ id }: { id: string }, who = admin) => (await who.get<PersonDetail>(`/api/people/${id}`)).body;
  const listed = async (filter: object, who = admin) => (await who.get<Person[]>(query(filter))).body as unknown as Person[];
  const lastAbout = async ({ id }: { id: string }) => {
    const { body } = await admin.get<AuditEntry[]>(`/api/audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: id }))}`);
    return (body as unknown as AuditEntry[])[0]!;
  };
  const signIn = ({ email, password }: Someone) => new Someone(running.url).post('/api/auth/sign-in', { email, password });

  beforeAll(async () => {
    // Of its own: it counts admins.
    running = await startProduct();
    [talent, client, auditor, operator, admin] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'client'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'operator'),
      newcomer(running.url, 'client', 'admin'),
    ])) as [Someone, Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    appoint(running, admin.email, 'admin');
    const position = (await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel' })).headers.get('x-position')!;
    await admin.call('GET', '/api/people', undefined, { 'x-position': position });
  }, 120_000);
  afterAll(() => running?.stop());

  it('OP-13 lists people with role, sessions, last sign-in, events and key; emails stay masked', async () => {
    const one = await detail(talent, auditor);
    expect(one).toMatchObject({ name: 'Mara Tolvane', role: 'talent', sessions: 1, key: 'present', email: '••••••' });
    expect(one.devices).toHaveLength(1);
    expect(Date.parse(one.last_sign_in!)).toBeGreaterThan(Date.parse(one.created_at) - 1);
    expect([one.events_by, one.events_about]).toEqual([2, 2]);
    expect((await listed({ q: 'tolvane' })).map(({ id }) => id)).toEqual([talent.id]);
    expect((await listed({ q: talent.email })).map(({ id }) => id)).toEqual([talent.id]);
    expect((await listed({ role: ['auditor', 'operator'] })).map(({ role }) => role).sort()).toEqual(['auditor', 'operator']);
    expect(JSON.stringify((await admin.get('/api/people')).body)).not.toContain('@');
    for (const filter of [{ role: 'king' }, { suspended: 'x' }, { nonsense: 1 }])
      expect((await admin.get(query(filter))).status).toBe(400);
    expect((await admin.get(`/api/people/${randomUUID()}`)).status).toBe(404);
  });

  it('OP-13 refuses a visitor, a client and a talent everything, an auditor and an operator every act', async () => {
    const visitor = new Someone(running.url);
    for (const path of ['/api/people', `/api/people/${talent.id}`]) {
      expect((await visitor.get(path)).status).toBe(401);
      for (const who of [client, talent]) expect((await who.get(path)).status).toBe(403);
      for (const who of [auditor, operator]) expect((await who.get(path)).status).toBe(200);
    }
    const before = (await detail(talent)).events_about;
    for (const verb of ACTS) {
      const more = { ...(verb === 'appoint' ? { role: 'auditor' } : {}), ...(verb === 'erase' ? { email: talent.email } : {}) };
      expect([verb, (await act(verb, talent, more, visitor)).status]).toEqual([verb, 401]);
      for (const who of [client, talent, auditor, operator])
        expect([verb, (await act(verb, talent, more, who)).status]).toEqual([verb, 403]);
      const { status, body } = await admin.post(`/api/people/${talent.id}/${verb}`, { ...more, reason: ' ' });
      expect([verb, status, Object.keys(body.errors ?? {})]).toEqual([verb, 422, ['reason']]);
    }
    expect((await detail(talent)).events_about).toBe(before);
  });

  it('OP-13 a suspended talent is signed out, kept out and in no list; reinstated, all is back', async () => {
    const { id } = (await talent.post<{ id: string }>('/api/services', SERVICE)).body;
    await talent.edit('talent', { skills: ['Zapier'] });
    const found = async () => {
      const filter = encodeURIComponent(JSON.stringify({ talent_id: talent.id }));
      const services = (await admin.get(`/api/services?filter=${filter}`)).headers.get('content-range');
      return [services, (await admin.get(`/api/services/${id}`)).status, (await admin.get(`/api/talents/${talent.id}`)).status];
    };
    const key = { 'idempotency-key': randomUUID() };
    const suspended = await admin.post(`/api/people/${talent.id}/suspend`, WHY, key);
    expect(suspended.status).toBe(200);
    expect(await found()).toEqual(['services */0', 404, 404]);
    expect((await client.post('/api/reviews', { service_id: id, rating: 5 })).status).toBe(404);
    expect((await admin.get(`/api/talents/${talent.id}/skills`)).body).toEqual([]);
    expect((await talent.get('/api/me')).status).toBe(401);
    const { status, body } = await signIn(talent);
    expect([status, body.detail]).toEqual([403, 'Your account is suspended. Please contact us.']);
    expect(await detail(talent)).toMatchObject({ suspended: true, sessions: 0 });
    expect(await lastAbout(talent)).toMatchObject({ type: 'PersonSuspended', person: { id: admin.id }, ...WHY });
    const about = (await detail(talent)).events_about;
    expect((await admin.post(`/api/people/${talent.id}/suspend`, WHY, key)).status).toBe(200);
    expect((await act('suspend', talent)).status).toBe(200);
    expect((await detail(talent)).events_about).toBe(about);
    expect((await act('reinstate', talent)).status).toBe(200);
    expect(await found()).toEqual(['services 0-0/1', 200, 200]);
    expect((await admin.get(`/api/talents/${talent.id}/skills`)).body).toHaveLength(1);
    await talent.signIn();
    expect((await talent.get('/api/me')).status).toBe(200);
  });

  it('OP-13 ends sessions, and resets a password by mail', async () => {
    const one = await newcomer(running.url, 'client', 'one');
    expect((await act('end-sessions', one)).status).toBe(200);
    expect((await one.get('/api/me')).status).toBe(401);
    expect(await lastAbout(one)).toMatchObject({ type: 'SessionsEnded', ...WHY });
    await one.signIn();
    expect((await act('reset-password', one)).status).toBe(200);
    expect((await one.get('/api/me')).status).toBe(401);
    expect((await signIn(one)).status).toBe(400);
    expect(await lastAbout(one)).toMatchObject({ type: 'PasswordReset', person: { id: admin.id }, ...WHY });
    const mails = async () => {
      const { body } = await admin.get<StreamDetail>(`/api/streams/account-${one.id}`);
      return body.items[0]!.followed.mails.filter(({ written_at }) => written_at !== null);
    };
    expect(await once(async () => (await mails())[0])).toMatchObject({ purpose: 'recovery' });
  });

  it('OP-13 appoints only clients auditor or operator, and never takes the last admin or oneself', async () => {
    expect((await act('appoint', talent, { role: 'auditor' })).status).toBe(409);
    expect((await act('appoint', client, { role: 'king' })).status).toBe(422);
    expect((await act('appoint', client, { role: 'operator' })).status).toBe(200);
    expect(await detail(client)).toMatchObject({ role: 'operator' });
    expect((await act('dismiss', client)).status).toBe(200);
    expect(await detail(client)).toMatchObject({ role: 'client' });
    const { email } = admin;
    for (const [verb, more] of [['suspend'], ['dismiss'], ['erase', { email }]] as const)
      expect([verb, (await act(verb, admin, more)).status]).toEqual([verb, 409]);
    const second = await newcomer(running.url, 'client', 'second');
    expect((await act('appoint', second, { role: 'admin' })).status).toBe(200);
    expect((await act('suspend', second)).status).toBe(200);
    expect((await act('dismiss', second)).status).toBe(200);
    expect((await detail(admin)).role).toBe('admin');
  });

  it('OP-09 the list of people stays whole while its tables are rebuilt and rolled back', async () => {
    const runs = async () => (await operator.get<RunView[]>('/api/projections/people/runs')).body as unknown as RunView[];
    const ids = async () => {
      const { status, body } = await admin.get<Person[]>('/api/people');
      return status === 200 ? (body as unknown as Person[]).map(({ id }) => id).join() : `answered ${status}`;
    };
    const found = new Set([await ids()]);
    for (const act of ['rebuild', 'roll-back']) {
      const { body: run } = await operator.post<RunView>(`/api/projections/people/${act}`, WHY);
      const done = await once(async () => {
        found.add(await ids());
        return (await runs()).find(({ id, finished_at }) => id === run.id && finished_at);
      });
      expect(done).toMatchObject({ act, state: 'done', person: { id: operator.id }, ...WHY });
    }
    found.add(await ids());
    expect([...found]).toHaveLength(1);
  });

  it('OP-12 gives out all that is kept, and erases only with the email typed again', async () => {
    const one = await newcomer(running.url, 'talent', 'erased');
    await one.edit('profile', { full_name: 'Canaria Quill', location: 'Canaryville' });
    const service = (await one.post<{ id: string }>('/api/services', SERVICE)).body;
    await one.get('/api/me/sessions');
    const asked = { talent_id: one.id, subject: 'A question', message: 'Do you keep canaries as well?' };
    const inquiry = (await admin.post<{ id: string }>('/api/inquiries', asked)).body;
    await one.post(`/api/inquiries/${inquiry.id}/answers`, { message: 'I do, nine of them' });
    await admin.call('GET', '/api/home', undefined, {
      'x-position': (await one.edit('talent', { title: 'Keeper' })).headers.get('x-position')!,
    });
    const { body: kept } = await admin.post<PersonExport>(`/api/people/${one.id}/export`, WHY);
    const text = JSON.stringify(kept);
    for (const value of [one.email, 'Canaria Quill', 'Canaryville', 'Keeper', SERVICE.title, asked.message, 'I do, nine of them'])
      expect(text).toContain(value);
    expect(kept.sessions).toHaveLength(1);
    expect(await lastAbout(one)).toMatchObject({ type: 'PersonExported', ...WHY });
    const about = (await detail(one)).events_about;
    const same = { 'idempotency-key': randomUUID() };
    for (let time = 1; time <= 2; time++) await admin.post(`/api/people/${one.id}/export`, WHY, same);
    expect((await detail(one)).events_about).toBe(about + 2);

    const wrong = await act('erase', one, { email: client.email });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { email: 'This is not the email of this person' }]);
    const key = { 'idempotency-key': randomUUID() };
    for (let time = 1; time <= 2; time++)
      expect((await admin.post(`/api/people/${one.id}/erase`, { email: one.email, ...WHY }, key)).status).toBe(200);
    expect(await detail(one)).toMatchObject({ name: 'Former member', erased: true, key: 'destroyed', email: null, sessions: 0 });
    expect((await admin.get(`/api/services/${service.id}`)).status).toBe(404);
    expect((await signIn(one)).status).toBe(400);
    expect(await lastAbout(one)).toMatchObject({ type: 'PersonErased', person: { id: admin.id }, ...WHY });
    expect((await act('export', one)).status).toBe(404);
  });
});
