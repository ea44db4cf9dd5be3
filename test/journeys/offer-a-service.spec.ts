import type { Service } from '@guildhall/contracts/services';
import type { Talent, TalentCard, TalentStats } from '@guildhall/contracts/talents';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const SERVICE = { title: 'Set up a CRM', description: 'Pipelines, calendars and a hand-over call', price: 300, duration: '5' };
const APPLICATION = {
  hourlyRate: '85',
  skills: ' Zapier, , CRM Setup,zapier',
  bio: 'Ten years of pipelines',
  termsAccepted: true,
};
/** 1,000 on one machine; fewer where further shapes are asked the same. */
const CREATIONS = Number(process.env['CREATIONS'] ?? 1000);
const TALENTS = 20;

describe('journey: offer a service', () => {
  let running: Running;
  let lene: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    lene = await newcomer(running.url, 'client', 'lene');
    visitor = new Someone(running.url);
  }, 120_000);

  it('TR-06 BT-05 EN-04 a client applies, is a talent at once, and the skills are linked with level 3', async () => {
    expect((await lene.post('/api/services', SERVICE)).status).toBe(403);
    const applied = await lene.post('/api/me/talent-application', APPLICATION);
    expect(applied.status).toBeLessThan(300);
    const me = await lene.get<{ profile: { user_type: string; hourlyRate: number; bio: string } }>('/api/me');
    expect(me.body.profile).toMatchObject({ user_type: 'talent', hourlyRate: 85, bio: APPLICATION.bio });
    const skills = await lene.get<{ proficiency_level: number; talent_id: string; skill: { name: string } }[]>(
      `/api/talents/${lene.id}/skills`,
    );
    expect(skills.body.map(({ skill }) => skill.name).sort()).toEqual(['CRM Setup', 'Zapier']);
    expect(skills.body.every(({ proficiency_level, talent_id }) => proficiency_level === 3 && talent_id === lene.id)).toBe(true);
    expect((await lene.post('/api/me/talent-application', APPLICATION)).status).toBe(403);
  });

  it('CL-04 EN-05 a service is created, listed newest first, found, changed in part and deleted', async () => {
    const first = (await lene.post<Service>('/api/services', { ...SERVICE, talent_id: lene.id })).body;
    expect(first).toMatchObject({
      talent_id: lene.id,
      title: SERVICE.title,
      price: 300,
      duration: 5,
      deliveryTime: '5 days',
      version: 0,
    });
    const second = (await lene.post<Service>('/api/services', { ...SERVICE, title: 'A second service', duration: 1 })).body;
    const own = await lene.get<Service[]>(`/api/services?filter={"talent_id":"${lene.id}"}&sort=["created_at","DESC"]`);
    expect(own.body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(own.headers.get('content-range')).toBe('services 0-1/2');
    const changed = await lene.put<Service>(`/api/services/${first.id}`, { version: 0, price: 250 });
    expect(changed).toMatchObject({ status: 200, body: { price: 250, duration: 5, version: 1 } });
    expect((await lene.get<Service>(`/api/services/${first.id}`)).body).toMatchObject({ price: 250, title: SERVICE.title });
    expect(await lene.remove(`/api/services/${second.id}`)).toMatchObject({ status: 200, body: { id: second.id } });
    expect((await lene.get(`/api/services/${second.id}`)).status).toBe(404);
  });

  it('EN-02 CL-08 the talent is found at once, with exact counts', async () => {
    const website = 'https://www.ashgrove.example/';
    await lene.edit('profile', { full_name: 'Lene Ashgrove', location: 'Aarhus', website });
    await lene.edit('talent', { title: 'Funnel builder', languages: ['English', 'Danish'], yearsOfExperience: 7 });
    const found = await lene.get<TalentCard[]>(`/api/talents?filter={"q":"zapIER","skills":["Zapier"],"rate_max":85}`);
    expect(found.body).toMatchObject([
      { id: lene.id, name: 'Lene Ashgrove', title: 'Funnel builder', hourlyRate: 85, rating: null, reviewCount: 0 },
    ]);
    const talent = (await lene.get<Talent>(`/api/talents/${lene.id}`)).body;
    expect(talent).toMatchObject({
      bio: APPLICATION.bio,
      location: 'Aarhus',
      website,
      languages: ['English', 'Danish'],
      yearsOfExperience: 7,
      responseTime: null,
      completedProjects: null,
      education: [],
    });
    expect(talent.skills.sort()).toEqual(['CRM Setup', 'Zapier']);
    expect((await lene.get<TalentStats>(`/api/talents/${lene.id}/stats`)).body).toEqual({
      services: 1,
      products: 0,
      rating: null,
      reviewCount: 0,
    });
    const page = String((await lene.get(`/talent/${lene.id}`)).body);
    expect([page.includes('Lene Ashgrove'), page.includes(`href="${website}"`), page.includes('>ashgrove.example</a>')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('SV-12 PE-06 nobody but its owner changes or deletes a service; reading stays open', async () => {
    const { id } = (await lene.post<Service>('/api/services', SERVICE)).body;
    const kito = await newcomer(running.url, 'talent', 'kito');
    for (const [who, status] of [
      [kito, 403],
      [visitor, 401],
    ] as const) {
      expect((await who.put(`/api/services/${id}`, { version: 0, title: 'Taken over' })).status).toBe(status);
      expect((await who.remove(`/api/services/${id}`)).status).toBe(status);
    }
    expect((await kito.post('/api/services', { ...SERVICE, talent_id: lene.id })).status).toBe(403);
    for (const who of [lene, kito])
      expect((await who.get<Service>(`/api/services/${id}`)).body).toMatchObject({ talent_id: lene.id, version: 0 });
  });

  it('CL-07 EN-07 a review of a service counts into its talent', async () => {
    const { id } = (await lene.post<Service>('/api/services', SERVICE)).body;
    const ada = await newcomer(running.url, 'client', 'ada');
    await ada.post('/api/reviews', { service_id: id, rating: 4, comment: 'On time' });
    const reviews = (
      await ada.get<{ service_id: string; product_id: null; client: { id: string } }[]>(
        `/api/reviews?filter={"talent_id":"${lene.id}"}`,
      )
    ).body;
    expect(reviews).toMatchObject([{ service_id: id, product_id: null, rating: 4, comment: 'On time', client: { id: ada.id } }]);
    expect((await ada.get<Talent>(`/api/talents/${lene.id}`)).body).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  it(`OP-04 each of ${CREATIONS} creations under load is in its creator’s next list`, async () => {
    const offer = async (at: number) => {
      const person = await newcomer(running.url, 'talent', `worker${at}`);
      for (let round = 0; round < CREATIONS / TALENTS; round += 1) {
        const { id } = (await person.post<Service>('/api/services', { ...SERVICE, title: `Service ${round} of ${at}` })).body;
        const [newest] = (await person.get<Service[]>(`/api/services?filter={"talent_id":"${person.id}"}&range=[0,0]`)).body;
        expect(newest?.id).toBe(id);
      }
    };
    await Promise.all(Array.from({ length: TALENTS }, (_, at) => offer(at)));
  }, 180_000);
});
