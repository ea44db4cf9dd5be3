import type { Me, Profile } from '@guildhall/contracts/accounts';
import type { Skill, TalentSkill } from '@guildhall/contracts/skills';
import type { Talent, TalentCard, TalentStats } from '@guildhall/contracts/talents';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';

const application = {
  hourlyRate: '85.50',
  skills: 'Zapier, Email Marketing, zapier',
  bio: 'I automate what bores people.',
  termsAccepted: true,
};
const filtered = (filter: object) => `/api/talents?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('journey: become a talent', () => {
  let running: Running;
  let mara: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    running = await startProduct();
    visitor = new Someone(running.url);
    mara = await newcomer(running.url, 'client', 'mara');
    await mara.edit('profile', { full_name: 'Mara Lind', location: 'Oslo', website: 'https://mara.example' });
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);

  it('CL-02 PE-06 a client’s profile is open to others without its location', async () => {
    const path = `/api/profiles/${mara.id}`;
    expect((await mara.get<Profile>(path)).body).toMatchObject({ full_name: 'Mara Lind', location: 'Oslo', user_type: 'client' });
    const seen = await visitor.get<Profile>(path);
    expect(seen.body).toMatchObject({ id: mara.id, full_name: 'Mara Lind', location: null, website: null });
    expect(JSON.stringify(seen.body)).not.toContain(mara.email);
    expect((await visitor.get('/api/profiles/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('BT-04 BT-05 EN-01 EN-02 OP-04 an application makes a talent whom the next request finds', async () => {
    expect((await mara.get(`/api/talents/${mara.id}`)).status).toBe(404);
    const applied = await mara.post<Me>('/api/me/talent-application', application);
    expect(applied).toMatchObject({ status: 200, body: { profile: { user_type: 'talent', hourlyRate: 85.5 } } });
    expect((await mara.get<Talent>(`/api/talents/${mara.id}`)).body).toMatchObject({
      name: 'Mara Lind',
      location: 'Oslo',
      bio: application.bio,
      hourlyRate: 85.5,
      skills: ['Zapier', 'Email Marketing'],
      rating: null,
      servicesCount: 0,
    });
    const { body: links } = await mara.get<TalentSkill[]>(`/api/talents/${mara.id}/skills`);
    expect(links.map(({ skill, proficiency_level }) => [skill.name, proficiency_level])).toEqual([
      ['Zapier', 3],
      ['Email Marketing', 3],
    ]);
    expect((await mara.get<Skill[]>('/api/skills')).body.map(({ name }) => name)).toEqual(['Email Marketing', 'Zapier']);
    const page = await mara.get(`/talent/${mara.id}`);
    expect([page.status, String(page.body).includes('Mara Lind')]).toEqual([200, true]);
  });

  it('TA-01 TA-02 TA-03 Find Talent finds them by name, skill and rate together', async () => {
    const found = async (filter: object) => (await mara.get<TalentCard[]>(filtered(filter))).body.map(({ id }) => id);
    expect(await found({ q: 'LIND', skills: ['zapier'], rate_min: 85.5, rate_max: 85.5 })).toEqual([mara.id]);
    expect(await found({ q: 'marketing' })).toEqual([mara.id]);
    expect(await found({ q: 'lind', skills: ['SMS'] })).toEqual([]);
    expect(await found({ rate_max: 85 })).toEqual([]);
  });

  it("CL-08 CL-07 a profile's counts follow its offers", async () => {
    const service = { title: 'Set-up', description: 'All of it, in a week', price: 100, duration: 7 };
    expect((await mara.post('/api/services', service)).status).toBe(201);
    expect((await mara.get<TalentStats>(`/api/talents/${mara.id}/stats`)).body).toEqual({
      services: 1,
      products: 0,
      rating: null,
      reviewCount: 0,
    });
  });

  it('PE-01 a visitor browses everything public and nothing else; a client has a profile and may apply', async () => {
    const open = ['/', '/talent', '/marketplace', '/blog', '/auth', '/api/home', '/api/talents', '/api/products', '/api/content'];
    for (const path of open) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    expect((await visitor.get('/api/me')).status).toBe(401);
    expect((await visitor.put('/api/me', { full_name: 'Nobody' })).status).toBe(401);
    expect((await visitor.post('/api/me/talent-application', application)).status).toBe(401);
    const client = await newcomer(running.url, 'client', 'kito');
    expect((await client.edit('profile', { full_name: 'Kito' })).status).toBe(200);
    expect((await client.put('/api/me/talent-details', { title: 'Boss' })).status).toBe(403);
    expect((await client.post('/api/me/talent-application', application)).status).toBe(200);
  });

  it('S24 what a person sees of their own account is cached nowhere', async () => {
    const { headers } = await mara.get('/api/me');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
