import type { Recorded } from '@guildhall/contracts/event';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { FailedEvents } from '../runner/fold/failed-events';
import { stepsOf } from '../runner/fold/steps';
import type { ListQuery, Sort } from '../runner/reading/list';
import { writeSteps } from '../runner/store/batch';
import { makeExtensions, makeTables } from '../runner/store/tables';
import { talentProjection } from './talent.projector';
import { countSkills, featuredTalents, findTalent, findTalentStats, listTalents, talentSkillsOf } from './talent.queries';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [MARA, KITO, AMA, CLIENT, GONE] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string];

let position = 0;
const fact = (type: string, id: string, data: object = {}): Recorded => ({
  id: `event ${++position}`,
  stream: `account-${id}`,
  revision: position,
  position: String(position).padStart(9, '0'),
  type,
  data: { id, ...data },
  metadata: {
    actor: id,
    time: new Date(1_700_000_000_000 + position * 1000).toISOString(),
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});
const NAMES = ['Zapier', 'API Integration', 'Funnels', 'SMS'];
const skillId = (name: string) => idOf(100 + NAMES.indexOf(name));
const skills = (id: string, ...names: string[]) =>
  names.map((name) => fact('TalentSkillLinked', id, { skill_id: skillId(name), name, proficiency_level: 3 }));
const person = (id: string, user_type: string, full_name: string | null, username: string | null = null) => [
  fact('UserSignedUp', id, { email: 'x@example.com', user_type }),
  fact('ProfileUpdated', id, { changes: { full_name, username } }),
];
const rate = (id: string, hourly_rate_cents: number, title: string) =>
  fact('TalentDetailsUpdated', id, { hourly_rate_cents, details: { title } });
const review = (talent_id: string, rating: number) => fact('ReviewLeft', idOf(900 + position), { talent_id, rating });

const history = [
  ...NAMES.map((name) => fact('SkillAdded', skillId(name), { name })),
  ...person(MARA, 'talent', 'Mara Lind', 'mara'),
  rate(MARA, 15_000, 'Automation builder'),
  ...skills(MARA, 'Zapier', 'API Integration'),
  ...person(KITO, 'talent', null, 'kito_100%'),
  rate(KITO, 20_000, 'Funnel designer'),
  ...skills(KITO, 'Funnels', 'SMS'),
  ...person(AMA, 'talent', null),
  ...person(CLIENT, 'client', 'Mara Client'),
  ...person(GONE, 'talent', 'Gone Lind'),
  ...skills(GONE, 'Zapier'),
  fact('PersonErased', GONE),
  fact('ServiceCreated', idOf(50), { talent_id: MARA }),
  review(MARA, 5),
  review(MARA, 4),
  review(KITO, 5),
];

describe('queries of talents', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeExtensions(pool, talentProjection);
    await makeTables(pool, 'read', talentProjection);
    const failedEvents = FailedEvents.of();
    await writeSteps(
      pool,
      'read',
      history.flatMap((event) => stepsOf(talentProjection, event, failedEvents)),
    );
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const list = async (filter: ListQuery['filter'], sort?: Sort) =>
    (await listTalents(pool, { filter: { ...filter }, ...(sort && { sort }) })).items.map(({ id }) => id);

  it('R48 talents are listed newest first, and nobody else is', async () => expect(await list({})).toEqual([AMA, KITO, MARA]));

  it.each([
    ['a name', 'lInD', [MARA]],
    ['a username instead of the name', 'KITO', [KITO]],
    ['a title', 'FUNNEL DES', [KITO]],
    ['any skill', 'integr', [MARA]],
    ['several talents', 'i', [KITO, MARA]],
    ['the name shown where there is none', 'talent', [AMA]],
    ['characters that mean something to SQL', '100%', [KITO]],
    ['nothing anybody said', '_lind', []],
    ['nothing at all', '  ', [AMA, KITO, MARA]],
  ])('TA-01 finds by %s', async (_what, q, found) => expect(await list({ q })).toEqual(found));

  it('TA-03 a talent with one of the chosen skills is found, in upper or lower case', async () => {
    expect(await list({ skills: ['zapier', 'SMS'] })).toEqual([KITO, MARA]);
    expect(await list({ skills: ['Webhooks'] })).toEqual([]);
    expect(await list({ skills: [] })).toEqual([AMA, KITO, MARA]);
  });

  it.each([
    [{}, { Zapier: 1, 'API Integration': 1, Funnels: 1, SMS: 1 }],
    [{ q: 'mara' }, { Zapier: 1, 'API Integration': 1 }],
    [{ rate_min: 160 }, { Funnels: 1, SMS: 1 }],
    [{ q: 'nobody' }, {}],
  ])('TA-03 given %j, then each skill has as many talents as the list of it', async (filter, counts) => {
    expect(Object.fromEntries((await countSkills(pool, { filter })).map(({ name, count }) => [name, count]))).toEqual(counts);
    for (const [skill, count] of Object.entries(counts)) expect(await list({ ...filter, skills: [skill] })).toHaveLength(count);
  });

  it('TA-02 CO-09 a talent without a rate is found and put in order by the rate that their card shows', async () => {
    expect(await list({ rate_min: 85, rate_max: 85 })).toEqual([AMA]);
    expect(await list({}, ['hourlyRate', 'ASC'])).toEqual([AMA, MARA, KITO]);
  });

  it('TA-02 R15 R47 both ends of the rate are included, and the end of the slider is no limit', async () => {
    expect(await list({ rate_min: 0, rate_max: 150 })).toEqual([AMA, KITO, MARA]);
    expect(await list({ rate_min: 150, rate_max: 150 })).toEqual([KITO, MARA]);
    expect(await list({ rate_min: 5, rate_max: 145 })).toEqual([AMA]);
    expect(await list({ rate_min: 200 })).toEqual([KITO]);
    expect(await list({ rate_max: 84 })).toEqual([]);
    expect(await list({ rate_min: 200.01 })).toEqual([]);
  });

  it('TA-01 several filters hold together', async () => {
    expect(await list({ q: 'mara', skills: ['Zapier'], rate_min: 100 })).toEqual([MARA]);
    expect(await list({ q: 'mara', skills: ['SMS'] })).toEqual([]);
  });

  it.each<[...sort: Sort, found: string[]]>([
    ['name', 'ASC', [KITO, MARA, AMA]],
    ['hourlyRate', 'DESC', [KITO, MARA, AMA]],
    ['rating', 'DESC', [KITO, MARA, AMA]],
    ['rating', 'ASC', [AMA, MARA, KITO]],
    ['created_at', 'ASC', [MARA, KITO, AMA]],
  ])('S10 sorts by %s %s', async (field, order, found) => expect(await list({}, [field, order])).toEqual(found));

  it('S10 a filter or sort that is not listed is refused', async () => {
    await expect(list({ bio: 'x' })).rejects.toMatchObject({ field: 'filter' });
    await expect(list({ q: ['x'] })).rejects.toMatchObject({ field: 'filter' });
    await expect(list({ skills: [{}] })).rejects.toMatchObject({ field: 'filter' });
    await expect(list({}, ['username', 'ASC'])).rejects.toMatchObject({ field: 'sort' });
  });

  it('EN-02 R18 one talent is found; fields they left out are null or empty', async () => {
    expect(await findTalent(pool, MARA)).toMatchObject({
      name: 'Mara Lind',
      title: 'Automation builder',
      hourlyRate: 150,
      rating: 4.5,
      reviewCount: 2,
      skills: ['Zapier', 'API Integration'],
      servicesCount: 1,
      productsCount: 0,
    });
    expect(await findTalent(pool, AMA)).toMatchObject({
      name: 'Talent',
      avatar: `/art/v1/portraits/${AMA}.svg`,
      hourlyRate: null,
      rating: null,
      bio: null,
      languages: [],
      completedProjects: null,
    });
  });

  it('OP-12 PE-06 neither a client nor an erased person is found', async () => {
    expect(await findTalent(pool, CLIENT)).toBeNull();
    expect(await findTalent(pool, GONE)).toBeNull();
    expect(await talentSkillsOf(pool, GONE)).toEqual([]);
  });

  it('R48 HM-05 featured talents come by highest mean, then most reviews, then oldest', async () =>
    expect((await featuredTalents(pool)).map(({ id }) => id)).toEqual([KITO, MARA, AMA]));

  it('CL-07 CL-08 counts are exact and the mean is of real ratings only', async () => {
    expect(await findTalentStats(pool, MARA)).toEqual({ services: 1, products: 0, rating: 4.5, reviewCount: 2 });
    expect(await findTalentStats(pool, AMA)).toEqual({ services: 0, products: 0, rating: null, reviewCount: 0 });
    expect(await findTalentStats(pool, CLIENT)).toBeNull();
  });

  it('CL-03 EN-04 a talent’s skills are listed with level and name', async () =>
    expect((await talentSkillsOf(pool, KITO))[1]).toEqual({
      talent_id: KITO,
      skill_id: skillId('SMS'),
      proficiency_level: 3,
      skill: { id: skillId('SMS'), name: 'SMS' },
    }));
});
