import {
  at,
  button,
  enter,
  field,
  heading,
  inAnAccountTab,
  mara,
  page,
  running,
  says,
  sentBy,
  signedIn,
  UNEXPECTED,
} from '../support/account-tab';
import { notice } from '../support/notices';
import { disturb, eventually, hold, uncaughtIn } from '../support/pages';
import { newcomer } from '../support/people';

describe('accounts', () => {
  inAnAccountTab();

  describe('who may enter', () => {
    it.each([
      ['RT-08', '/profile', '/auth'],
      ['RT-09 R43', '/settings', '/auth'],
      ['RT-10', '/become-talent', '/auth?redirect=/become-talent'],
    ])('%s a visitor of %s goes to %s', async (_id, path, target) => {
      await page.goto(path);
      await at(target);
    });

    it('RT-08 TR-01 the page waits for the session check', async () => {
      await signedIn(mara);
      const letGo = await hold(page, '**/api/auth/refresh', 'POST');
      await page.goto('/profile');
      await page.getByRole('status', { name: 'Checking your session' }).waitFor();
      letGo();
      await heading(page, 'Profile').waitFor();
    });

    it('RT-08 TR-01 a session check without an answer says so, and is made again when asked for', async () => {
      await signedIn(mara);
      await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503 }));
      await page.goto('/profile');
      await heading(page, 'The account could not be loaded').waitFor();
      await page.unroute('**/api/auth/refresh');
      await button(page, 'Try Again').click();
      await heading(page, 'Profile').waitFor();
      await at('/profile');
    });

    it('AU-08 OK-03 PF-02 after signing out protected pages stay closed, back button included', async () => {
      await signedIn(mara);
      await page.goto('/settings');
      await page.goto('/profile');
      await button(page, 'Sign Out').click();
      await at('/');
      await notice(page, 'Signed out: You have been successfully signed out.');
      await page.goBack();
      await at('/auth');
      await page.goto('/settings');
      await at('/auth');
    });

    it('ERR-02 a sign-out that fails says so', async () => {
      await signedIn(mara);
      const uncaught = uncaughtIn(page);
      await page.goto('/profile');
      await disturb(page, '**/api/auth/sign-out', 'POST', { status: 500 });
      await button(page, 'Sign Out').click();
      await notice(page, `Sign out failed: ${UNEXPECTED}`);
      await button(page, 'Close').click();
      await page.locator('.avatar-button').click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('group', { name: `Sign out failed: ${UNEXPECTED}` }).waitFor();
      await heading(page, 'Profile').waitFor();
      expect(uncaught).toEqual([]);
    });
  });

  it('TR-02 TR-10 two tabs whose token runs out at once renew it once, and each sees the other sign out and in', async () => {
    await signedIn(mara);
    const other = await page.context().newPage();
    const tabs = [page, other];
    for (const each of tabs) {
      await each.goto('/profile');
      await field(each, 'Full Name').waitFor();
    }
    const expired = new Set<string>();
    let renewals = 0;
    await page.context().route('**/api/me', async (route) => {
      const token = route.request().headers()['authorization'] ?? '';
      if (route.request().method() === 'GET') return route.continue();
      if (renewals === 0) expired.add(token);
      if (!expired.has(token)) return route.continue();
      const problem = { type: 'about:blank', title: 'Test', status: 401, code: 'unauthenticated', detail: 'Test' };
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals++;
    });
    const letGo = await Promise.all(tabs.map((each) => hold(each, '**/api/auth/refresh', 'POST')));
    await field(page, 'Full Name').fill('Mara Lind');
    await field(other, 'Location').fill('Oslo');
    for (const each of tabs) await button(each, 'Save Changes').click();
    for (const each of tabs) await button(each, 'Updating...').waitFor();
    await eventually(async () => expect([renewals, expired.size]).toEqual([1, 1]));
    for (const go of letGo) go();
    for (const each of tabs) await notice(each, 'Profile updated: Your profile information has been updated.');
    expect(renewals).toBe(1);

    await button(other, 'Sign Out').click();
    await page.waitForURL((url) => url.pathname === '/auth');
    await other.goto('/blog');
    await enter(mara.email, mara.password);
    await button(page, 'Sign In').click();
    await other.locator('.avatar-button').waitFor();
  });

  it.each([
    [',,,', 'Skills are required'],
    [`Webhooks, ${'x'.repeat(61)}`, 'Each skill must be at most 60 characters'],
  ])('ED-06 VA-08 skills %s are refused at the field by both forms, and nothing is sent', async (skills, sentence) => {
    const talent = await newcomer(running.url, 'talent', 'talent');
    for (const [person, path, submit] of [
      [mara, '/become-talent', 'Submit Application'],
      [talent, '/profile', 'Save Talent Details'],
    ] as const) {
      await signedIn(person);
      await page.goto(path);
      await field(page, 'Skills').fill(skills);
      const sent = sentBy(page);
      await button(page, submit).click();
      await says('Skills', sentence);
      expect(sent).toEqual([]);
      expect(await field(page, 'Skills').inputValue()).toBe(skills);
    }
  });
});
