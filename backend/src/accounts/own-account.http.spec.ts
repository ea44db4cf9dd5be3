import { app, count, edit, eventCount, overHttp, pool, post, send, signedIn } from '../../../test/support/accounts-app';
import { Skills } from '../skills/skills';

describe('accounts over HTTP', () => {
  overHttp();

  describe('oneself', () => {
    it('EN-01 R57 shows a person their own account, and a visitor none', async () => {
      const { session, id } = await signedIn('talent');
      expect((await send('GET', '/api/me', undefined, session)).json()).toMatchObject({
        user: { id },
        profile: { id, user_type: 'talent', full_name: null, hourlyRate: null },
        talent: { title: null, skills: [] },
      });
      expect((await send('GET', '/api/me')).statusCode).toBe(401);
    });

    it('CL-02 R53 PF-04 saves a profile, and saves it again unchanged', async () => {
      const { session } = await signedIn();
      const input = { full_name: ' Mara ', username: `mara${count}`, location: '', website: 'https://mara.example' };
      const first = (await edit('profile', input, session)).json();
      expect(first.profile).toMatchObject({ full_name: 'Mara', location: null, website: 'https://mara.example' });
      const second = (await edit('profile', input, session)).json();
      expect(second.profile).toMatchObject({ full_name: 'Mara', version: first.profile.version + 1 });
    });

    it('R46 F25 a username is taken in any spelling, and free again when it is given up', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const name = (username: string, { session }: typeof one) => edit('profile', { username }, session);
      await name(`Ülo${count}`, one);
      const taken = await name(`ülo${count}`, two);
      expect(taken.json().errors).toEqual({ username: 'Username is already taken' });
      await name('', one);
      expect((await name(`ülo${count}`, two)).statusCode).toBe(200);
    });

    it.each([
      ['VA-04', { full_name: 'M' }, 'Name must be at least 2 characters'],
      ['VA-04', { username: 'ma' }, 'Username must be at least 3 characters'],
      ['VA-06', { website: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ])('%s VA-25 refuses a bad profile', async (_id, input, message) => {
      const { session } = await signedIn();
      const answer = await edit('profile', input, session);
      expect([answer.statusCode, answer.json().detail]).toEqual([422, message]);
    });

    it('PE-05 S8 S9 nobody writes another profile, or their own role', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      expect((await send('PUT', `/api/profiles/${two.id}`, { full_name: 'Eve' }, one.session)).statusCode).toBe(403);
      expect((await send('PUT', `/api/profiles/${one.id}`, { full_name: 'Mara', version: 0 }, one.session)).json()).toMatchObject(
        {
          id: one.id,
          full_name: 'Mara',
        },
      );
      expect((await send('PUT', '/api/me', { user_type: 'admin' }, one.session)).statusCode).toBe(400);
    });
  });

  describe('becoming a talent', () => {
    const application = { hourlyRate: '85.50', skills: 'Zapier', bio: 'I automate things.', termsAccepted: true };
    const apply = (session: Record<string, string>, change: object = {}) =>
      post('/api/me/talent-application', { ...application, ...change }, session);

    it('BT-04 BT-05 TR-06 CL-03 stores rate, bio and skills, each skill once whatever its spelling', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const skills = ' Zapier ,,  zapier, Email   Marketing';
      const first = (await apply(one.session, { skills })).json();
      expect(first).toMatchObject({ user: { user_metadata: { user_type: 'talent' } }, talent: { hourlyRate: 85.5 } });
      expect(first.talent.skills).toEqual(['Zapier', 'Email Marketing']);
      expect((await apply(two.session, { skills: 'ZAPIER' })).json().talent.skills).toEqual(['Zapier']);
    });

    it('BT-05 S22 two who name the same new skill at once both get it', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
      const answers = await Promise.all(people.map(({ session }) => apply(session, { skills: 'Brand New Skill' })));
      expect(answers.map((answer) => answer.json().talent.skills)).toEqual(people.map(() => ['Brand New Skill']));
    });

    it('BT-05 skips a skill that cannot be made; the application succeeds all the same', async () => {
      const skills = app.get(Skills) as unknown as { name(name: string, caller: unknown): Promise<unknown> };
      const named = skills.name.bind(skills);
      const broken = jest.spyOn(skills, 'name').mockImplementation(async (name, caller) => {
        if (name === 'Broken') throw new Error('cannot be made');
        return named(name, caller);
      });
      const answer = await apply((await signedIn()).session, { skills: 'Zapier, Broken' });
      broken.mockRestore();
      expect([answer.statusCode, answer.json().talent.skills]).toEqual([200, ['Zapier']]);
    });

    it('R12 BT-06 refuses a second application with the stated sentence; a retry of the first is answered', async () => {
      const { session } = await signedIn();
      const headers = { ...session, 'idempotency-key': `apply-${count}` };
      const first = await apply(headers);
      expect((await apply(headers)).json()).toEqual(first.json());
      expect((await apply(session)).json()).toMatchObject({ status: 403, detail: 'There was a problem updating your profile.' });
    });

    it('OP-03 BT-05 eight applications at once, each with a new skill, leave the one that is accepted', async () => {
      const { session } = await signedIn();
      const named = () =>
        pool.query(`select data->>'name' as name from write.events where type = 'SkillAdded' order by position`);
      const before = (await named()).rowCount ?? 0;
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => apply(session, { skills: `Raced ${at}` })));
      const won = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().talent.skills);
      expect(won).toHaveLength(1);
      expect((await named()).rows.slice(before).map(({ name }) => [name])).toEqual(won);
    });

    it('OP-03 ED-01 eight edits of the details at once, each with a new skill, leave the one that is accepted', async () => {
      const { session } = await signedIn('talent');
      const { version } = (await send('GET', '/api/me', undefined, session)).json().talent;
      const before = await eventCount();
      const put = (at: number) => send('PUT', '/api/me/talent-details', { version, skills: [`Edited ${at}`] }, session);
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => put(at)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)]);
      // The details, the link, and the skill of the one that won.
      expect(await eventCount()).toBe(before + 3);
    });

    it.each([
      ['VA-07', { hourlyRate: '12abc' }, 'Hourly rate is required'],
      ['VA-07 R47', { hourlyRate: '1e3' }, 'Hourly rate is required'],
      ['VA-08', { skills: ' ab ' }, 'Skills are required'],
      ['VA-08 ED-06', { skills: ' ,,, ' }, 'Skills are required'],
      ['ED-06', { skills: `Zapier, ${'x'.repeat(61)}` }, 'Each skill must be at most 60 characters'],
      ['VA-09', { bio: 'short' }, 'Bio must be at least 10 characters'],
      ['VA-10', { termsAccepted: false }, 'You must accept the terms and conditions'],
    ])('%s VA-25 refuses a bad application and stores no event', async (_id, change, message) => {
      const { session } = await signedIn();
      const before = await eventCount();
      expect((await apply(session, change)).json().detail).toBe(message);
      expect(await eventCount()).toBe(before);
    });

    it('R57 a talent gives more details; a client cannot', async () => {
      const [client, talent] = [await signedIn(), await signedIn('talent')];
      const input = { title: 'Builder', skills: ['Funnels'], yearsOfExperience: 7, hourlyRate: 90 };
      expect((await send('PUT', '/api/me/talent-details', input, client.session)).statusCode).toBe(403);
      expect((await edit('talent', input, talent.session)).json().talent).toMatchObject(input);
    });

    it.each([
      ['nothing', [], 'Skills are required'],
      ['only commas', [',', ' ,, '], 'Skills are required'],
      ['a name that is too long', ['Zapier', 'x'.repeat(61)], 'Each skill must be at most 60 characters'],
      ['too many', Array.from({ length: 51 }, (_, at) => `Skill ${at}`), 'Please enter at most 50 skills'],
      ['no list', 'Zapier', 'Please enter a list of skills'],
    ])('ED-06 VA-08 refuses skills that are %s, and stores no event', async (_what, skills, message) => {
      const { session } = await signedIn('talent');
      const before = await eventCount();
      expect((await edit('talent', { skills }, session)).json()).toMatchObject({ status: 422, errors: { skills: message } });
      expect(await eventCount()).toBe(before);
    });

    it('OP-03 ED-01 a refused edit of the details makes no skill', async () => {
      const { session } = await signedIn('talent');
      const before = await eventCount();
      const stale = { skills: [`Never made ${count}`], version: 7 };
      expect((await send('PUT', '/api/me/talent-details', stale, session)).statusCode).toBe(412);
      expect(await eventCount()).toBe(before);
    });

    it('CL-03 EN-04 R54 a skill is added by name, and linked by its talent only', async () => {
      const [one, two] = [await signedIn('talent'), await signedIn('talent')];
      const skill = (await post('/api/skills', { name: `Skill ${count}` }, one.session)).json();
      expect((await post('/api/skills', { name: `skill ${count}` }, one.session)).statusCode).toBe(409);
      expect((await post('/api/skills', { name: 'By a visitor' })).statusCode).toBe(401);
      const link = (id: string) => post(`/api/talents/${id}/skills`, { skill_id: skill.id }, one.session);
      expect((await link(one.id)).json()).toEqual({ talent_id: one.id, skill_id: skill.id, proficiency_level: 3, skill });
      expect((await link(two.id)).statusCode).toBe(403);
    });
  });
});
