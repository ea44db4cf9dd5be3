import type { Me, Profile } from '@guildhall/contracts/accounts';
import type { Review } from '@guildhall/contracts/reviews';
import { type Answer, newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

describe('journey: edit a profile in two places', () => {
  let running: Running;
  let mara: Someone;
  let talent: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
  }, 120_000);
  beforeEach(async () => {
    mara = await newcomer(running.url, 'client', 'mara');
    talent = await newcomer(running.url, 'talent', 'talent');
  });

  const me = async (who: Someone) => (await who.get<Me>('/api/me')).body;
  const refusalOf = ({ status, body: { code, current } }: Answer<object>) => ({ status, code, current });

  it('OP-03 ED-01 a second save from the same version is refused with the record as it is now', async () => {
    const { version } = (await me(mara)).profile;
    const first = await mara.put<Me>('/api/me', { version, location: 'Basel' });
    expect(first).toMatchObject({ status: 200, body: { profile: { location: 'Basel', website: null } } });
    const second = await mara.put('/api/me', { version, website: 'https://mara.example' });
    expect(refusalOf(second)).toEqual({ status: 412, code: 'stale_version', current: first.body });
    expect((await me(mara)).profile).toEqual(first.body.profile);
    const third = { version: first.body.profile.version, website: 'https://mara.example' };
    expect((await mara.put<Me>('/api/me', third)).body.profile).toMatchObject({ location: 'Basel', website: third.website });
  });

  it.each([
    ['profile', '/api/me', () => mara, { location: 'Basel' }],
    ['talent details', '/api/me/talent-details', () => talent, { title: 'Builder' }],
  ])(
    'OP-03 ED-01 %s without the version they started from are refused, and nothing changes',
    async (_what, path, who, change) => {
      const before = await me(who());
      expect(refusalOf(await who().put(path, change))).toMatchObject({ status: 428, code: 'version_required' });
      expect(await me(who())).toEqual(before);
    },
  );

  it('OP-03 ED-01 what else happens to the account refuses no profile, and a profile refuses no details', async () => {
    const { profile, talent: details } = await me(talent);
    const skill = (await talent.post<{ id: string }>('/api/skills', { name: `Skill of ${talent.id}` })).body;
    await talent.post(`/api/talents/${talent.id}/skills`, { skill_id: skill.id });
    expect((await talent.put('/api/me', { version: profile.version, location: 'Basel' })).status).toBe(200);
    const stale = await talent.put('/api/me/talent-details', { version: details!.version, title: 'Builder' });
    expect(refusalOf(stale)).toMatchObject({ status: 412, current: { talent: { skills: [`Skill of ${talent.id}`] } } });
    const { version } = (await me(talent)).talent!;
    await talent.edit('profile', { location: 'Bern' });
    const saved = await talent.put<Me>('/api/me/talent-details', { version, title: 'Builder' });
    expect(saved.body.talent).toMatchObject({ title: 'Builder', skills: [`Skill of ${talent.id}`] });
    expect((await me(talent)).talent!.version).toBe(saved.body.talent!.version);
  });

  it('OP-03 ED-01 of ten saves at once from one version exactly one is kept', async () => {
    const { version } = (await me(mara)).profile;
    const cities = Array.from({ length: 10 }, (_, at) => `City ${at}`);
    const answers = await Promise.all(cities.map((location) => mara.put<Me>('/api/me', { version, location })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const kept = answers.find(({ status }) => status === 200)!.body.profile;
    expect((await me(mara)).profile).toEqual(kept);
  });

  it('OP-03 ED-01 CL-02 the public route of a profile carries the same version, and refuses with that profile', async () => {
    const path = `/api/profiles/${mara.id}`;
    await mara.edit('profile', { full_name: 'Mara Lind' });
    const { version } = (await mara.get<Profile>(path)).body;
    expect(version).toBe((await me(mara)).profile.version);
    const saved = await mara.put<Profile>(path, { version, location: 'Basel' });
    expect(saved.body).toMatchObject({ full_name: 'Mara Lind', location: 'Basel' });
    expect(refusalOf(await mara.put(path, { version, location: 'Bern' }))).toEqual({
      status: 412,
      code: 'stale_version',
      current: saved.body,
    });
    expect((await mara.put(path, { location: 'Bern' })).status).toBe(428);
  });

  it('OP-03 ED-02 a review is not overwritten from an older version', async () => {
    const offer = { title: 'Recall kit', description: 'Brings people back who did not turn up', price: 29 };
    const product = (await talent.post<{ id: string }>('/api/products', offer)).body.id;
    const { body: review } = await mara.post<Review>('/api/reviews', { product_id: product, rating: 4 });
    const path = `/api/reviews/${review.id}`;
    const first = await mara.put<Review>(path, { version: review.version, comment: 'Up in an hour.' });
    expect(first.body).toMatchObject({ rating: 4, comment: 'Up in an hour.' });
    const second = await mara.put(path, { version: review.version, rating: 2 });
    expect(refusalOf(second)).toEqual({ status: 412, code: 'stale_version', current: first.body });
    expect((await mara.put(path, { rating: 2 })).status).toBe(428);
  });
});
