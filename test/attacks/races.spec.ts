import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { type Answer, newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { mailedToken } from './outbox';

const AT_ONCE = 8;
const ROUNDS = Number(process.env.RACES ?? 4);
const WORDS = 'Long enough to be read';

interface Race {
  /** The request of one of those who run. */
  run(which: number): Promise<Answer>;
  /** Status of the one that wins; the rest get one of `loses`. */
  wins: number;
  loses: readonly number[];
  /** Type and stream of what the log has to hold once. */
  once?: readonly [type: string, stream: string];
  /** What else has to hold afterwards. */
  afterwards?(answers: readonly Answer[]): Promise<void>;
}

describe(`${AT_ONCE} at once`, () => {
  let running: Running;
  let database: pg.Client;
  let admin: Someone;
  beforeAll(async () => {
    running = await startProduct();
    database = new pg.Client({ connectionString: running.databaseUrl });
    await database.connect();
    admin = await newcomer(running.url, 'client', 'admin');
    appoint(running, admin.email);
    await admin.signIn();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  const talent = () => newcomer(running.url, 'talent', 'talent');
  const client = () => newcomer(running.url, 'client', 'client');
  const visitor = () => new Someone(running.url);
  const clients = () => Promise.all(Array.from({ length: AT_ONCE }, client));
  const made = async (who: Someone, path: string, body: object) =>
    (await who.post<{ id: string; version: number }>(path, body)).body;
  const product = (who: Someone) => made(who, '/api/products', { title: 'Dental Snapshot', description: WORDS, price: 49 });
  const signsIn = async ({ email }: Someone, password: string) =>
    (await visitor().post('/api/auth/sign-in', { email, password })).status === 200;

  /** Everything that can be had once, made again for every round. */
  const races: Record<string, () => Promise<Race>> = {
    'a link to set a new password': async () => {
      const person = await client();
      await visitor().post('/api/auth/recover', { email: person.email });
      const token = await mailedToken(running, person.email, 'token');
      const run = (which: number) => visitor().post('/api/auth/reset', { token, password: `new password ${which}` });
      const afterwards = async (answers: readonly Answer[]) => {
        const winner = answers.findIndex(({ status }) => status === 200);
        const works = await Promise.all(answers.map((_, which) => signsIn(person, `new password ${which}`)));
        expect(works.flatMap((holds, which) => (holds ? [which] : []))).toEqual([winner]);
      };
      return { run, wins: 200, loses: [422], once: ['PasswordChanged', `account-${person.id}`], afterwards };
    },
    'a link to confirm an address': async () => {
      const person = await client();
      const token = await mailedToken(running, person.email, 'confirm');
      const run = () => visitor().post('/api/auth/confirm', { token });
      return { run, wins: 200, loses: [422], once: ['EmailConfirmed', `account-${person.id}`] };
    },
    'an email address': async () => {
      const email = `${randomUUID()}@test.example`;
      const run = () => visitor().post('/api/auth/sign-up', { email, password: 'correct horse', user_type: 'client' });
      return { run, wins: 201, loses: [409] };
    },
    'a username': async () => {
      const all = await clients();
      const username = randomUUID().slice(0, 20);
      const read = await Promise.all(all.map((each) => each.get<{ profile: { version: number } }>('/api/me')));
      const run = (which: number) => all[which]!.put('/api/me', { username, version: read[which]!.body.profile.version });
      return { run, wins: 200, loses: [409] };
    },
    'the name of a skill': async () => {
      const all = await clients();
      const name = randomUUID();
      return { run: (which) => all[which]!.post('/api/skills', { name }), wins: 201, loses: [409] };
    },
    'the slug of a category': async () => {
      const body = { name: 'Guides', slug: `guides-${randomUUID()}` };
      return { run: () => admin.post('/api/categories', body), wins: 201, loses: [409] };
    },
    'the slug of content': async () => {
      const body = { title: 'A post', slug: `post-${randomUUID()}`, content: WORDS };
      return { run: () => admin.post('/api/content', body), wins: 201, loses: [409] };
    },
    'a review': async () => {
      const [person, { id }] = await Promise.all([client(), talent().then(product)]);
      return { run: () => person.post('/api/reviews', { product_id: id, rating: 4 }), wins: 201, loses: [409] };
    },
    'an application': async () => {
      const person = await client();
      const body = { hourlyRate: 50, skills: 'Zapier', bio: WORDS, termsAccepted: true };
      const run = () => person.post('/api/me/talent-application', body);
      return { run, wins: 200, loses: [401, 403, 409], once: ['BecameTalent', `account-${person.id}`] };
    },
    'a version': async () => {
      const person = await talent();
      const { id, version } = await product(person);
      const run = (which: number) => person.put(`/api/products/${id}`, { version, title: `Renamed ${which}` });
      return { run, wins: 200, loses: [412], once: ['ProductRevised', `product-${id}`] };
    },
    'a deletion': async () => {
      const person = await talent();
      const { id } = await product(person);
      const run = () => person.remove(`/api/products/${id}`);
      return { run, wins: 200, loses: [404], once: ['ProductDeleted', `product-${id}`] };
    },
  };

  const raced = async (race: Race): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, which) => race.run(which)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === race.wins)).toHaveLength(1);
    expect(statuses.filter((status) => status !== race.wins && !race.loses.includes(status))).toEqual([]);
    if (race.once) {
      const { rows } = await database.query('select 1 from write.events where type = $1 and stream_id = $2', [...race.once]);
      expect(rows).toHaveLength(1);
    }
    await race.afterwards?.(answers);
  };

  it.each(Object.keys(races))(
    'for %s: exactly one wins',
    async (name) => {
      for (let round = 0; round < ROUNDS; round += 1) await raced(await races[name]!());
    },
    120_000,
  );

  it('with one refresh token all get the same successor, and the token is worth nothing once that is used', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await client();
      const begun = person.cookies.get('refresh') ?? '';
      const refresh = (token: string) => visitor().post('/api/auth/refresh', {}, { cookie: `refresh=${token}` });
      const next = ({ headers }: Answer) => /refresh=([^;]+)/.exec(headers.getSetCookie().join(';'))?.[1] ?? '';
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refresh(begun)));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      const [successor = '', ...others] = new Set(answers.map(next));
      expect(others).toEqual([]);
      expect((await refresh(successor)).status).toBe(200);
      expect(await refresh(begun)).toMatchObject({ status: 400, body: { code: 'refresh_reused' } });
    }
  }, 120_000);

  it('under one Idempotency-Key a command is carried out once, and all get its answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await talent();
      const body = { title: 'Dental Snapshot', description: WORDS, price: 49 };
      const key = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => person.post('/api/products', body, key)));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      const stream = `product-${answers[0]!.body.id}`;
      const { rows } = await database.query('select 1 from write.events where stream_id = $1', [stream]);
      expect(rows).toHaveLength(1);
    }
  }, 120_000);
});
