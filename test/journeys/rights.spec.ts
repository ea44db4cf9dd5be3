import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const PRODUCT = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: 49 };
const APPLICATION = { hourlyRate: 50, skills: 'Zapier', bio: 'Ten years of pipelines', termsAccepted: true };

describe('rights: who may do what', () => {
  let running: Running;
  let visitor: Someone;
  let client: Someone;
  let talent: Someone;
  let admin: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    visitor = new Someone(running.url);
    client = await newcomer(running.url, 'client', 'client');
    talent = await newcomer(running.url, 'talent', 'talent');
    admin = await newcomer(running.url, 'client', 'admin');
    const env = { ...process.env, ...running.env };
    execFileSync(process.execPath, [join(__dirname, '../../start.mjs'), '--run', 'admin', '--', admin.email], { env });
  }, 120_000);

  it('PE-01 everybody opens what is public', async () => {
    for (const path of ['/', '/talent', '/marketplace', '/blog', '/auth'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  });

  it('PE-01 PE-05 a person has their own profile, a visitor has none', async () => {
    expect((await visitor.get('/api/me')).status).toBe(401);
    expect((await visitor.put('/api/me', { full_name: 'No one' })).status).toBe(401);
    expect((await visitor.post('/api/me/talent-application', APPLICATION)).status).toBe(401);
    for (const who of [client, talent, admin]) expect((await who.edit('profile', { full_name: 'Some One' })).status).toBe(200);
    expect((await client.put(`/api/profiles/${talent.id}`, { full_name: 'Not mine' })).status).toBeGreaterThanOrEqual(403);
  });

  it('TR-06 nobody becomes an admin over HTTP, and an admin cannot become a talent', async () => {
    for (const body of [{ user_type: 'admin' }, { role: 'admin' }]) expect((await client.put('/api/me', body)).status).toBe(400);
    expect((await admin.post('/api/me/talent-application', APPLICATION)).status).toBe(403);
  });

  it('PE-09 a session that was signed out writes and reads nothing of its own any more', async () => {
    const gone = await newcomer(running.url, 'talent', 'gone');
    expect((await gone.post('/api/products', PRODUCT)).status).toBe(201);
    expect((await gone.post('/api/auth/sign-out', {}, { origin: running.url })).status).toBeLessThan(300);
    expect((await gone.post('/api/products', PRODUCT)).status).toBe(401);
    expect((await gone.get('/api/me')).status).toBe(401);
  });

  it('PE-09 a forged, foreign or empty token is refused everywhere', async () => {
    const [header, payload] = (talent.token as string).split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
    for (const token of [none, `${header}.${payload}.AAAA`, 'nonsense', '']) {
      const liar = new Someone(running.url);
      liar.token = token || ' ';
      expect((await liar.get('/api/products')).status).toBe(401);
      expect((await liar.post('/api/products', PRODUCT)).status).toBe(401);
    }
  });
});
