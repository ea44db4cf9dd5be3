import type { Me } from '@guildhall/contracts/accounts';
import { longDate } from '@guildhall/contracts/formats';
import type { Browser, Page } from 'playwright';
import { mailedToken } from '../attacks/outbox';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, hold, loseAnswers, uncaughtIn } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const WELCOME = 'Welcome back!: You have successfully signed in.';
const UNEXPECTED = 'An unexpected error occurred.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** What the page sends from now on, other than questions. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  return sent;
};

describe('accounts', () => {
  let running: Running;
  let browser: Browser;
  let mara: Someone;
  let page: Page;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    mara = await newcomer(running.url, 'client', 'mara');
    page = await tabOf(browser, running.url);
  });
  afterEach(() => leave(page));

  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const enter = async (email: string, password: string) => {
    await field(page, 'Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  };
  /** The message of a field, as it is read out with it. */
  const says = async (label: string, sentence: string) => {
    const control = page.getByLabel(label, { exact: true });
    await page.getByText(sentence, { exact: true }).waitFor();
    const note = await control.getAttribute('aria-describedby');
    expect([label, await page.locator(`[id="${note}"]`).textContent()]).toEqual([label, sentence]);
  };
  const signedIn = async (person: Someone) => {
    await leave(page);
    page = await tabOf(browser, running.url, person);
  };

  describe('the way in', () => {
    it('RT-02 AU-01 AU-02 AU-03 the address, the tabs and the toggle link say which form it is', async () => {
      const asked = () => page.locator('main form input').evaluateAll((all) => all.map((each) => each.getAttribute('name')));
      await page.goto('/auth?tab=anything');
      await heading(page, 'Sign in to your account').waitFor();
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Login', 'Sign Up']);
      expect(await asked()).toEqual(['email', 'password']);
      await tab(page, 'Sign Up').click();
      await heading(page, 'Create a new account').waitFor();
      await at('/auth?tab=signup');
      await page.getByRole('group', { name: 'I want to join as' }).waitFor();
      expect(await asked()).toEqual(['email', 'password', 'user_type', 'user_type']);
      expect(await page.getByLabel("Client - I'm looking to hire talent").isChecked()).toBe(true);
      expect(await page.getByLabel('Talent - I want to offer my services').isChecked()).toBe(false);
      await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click();
      await heading(page, 'Sign in to your account').waitFor();
      await page.goto('/auth?tab=signup');
      await heading(page, 'Create a new account').waitFor();
      expect(await tab(page, 'Sign Up').getAttribute('aria-selected')).toBe('true');
    });

    it('VA-01 VA-02 what is wrong is said at its field, and nothing is sent', async () => {
      const sent = sentBy(page);
      await page.goto('/auth');
      await enter('mara', '12345');
      await button(page, 'Sign In').click();
      await says('Email', 'Please enter a valid email address');
      await says('Password', 'Password must be at least 6 characters');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
      expect(sent).toEqual([]);
    });

    it('AU-04 AU-06 OK-01 signing up asks to look for mail, signs nobody in, and keeps the chosen role', async () => {
      const email = `new-${mara.email}`;
      const letGo = await hold(page, '**/api/auth/sign-up', 'POST');
      await page.goto('/auth?tab=signup');
      await enter(email, 'correct horse');
      await page.getByLabel('Talent - I want to offer my services').check();
      await button(page, 'Sign Up').click();
      expect(await button(page, 'Creating account...').isDisabled()).toBe(true);
      letGo();
      await at('/');
      await notice(page, 'Account created!: Please check your email to confirm your account.');
      await page.goto('/profile');
      await at('/auth');
      const person = await new Someone(running.url, '', email, 'correct horse').signIn();
      expect((await person.get<Me>('/api/me')).body.profile.user_type).toBe('talent');
    });

    it('AU-04 AU-07 OK-02 signing in leads home, or to the path that was asked for', async () => {
      const letGo = await hold(page, '**/api/auth/sign-in', 'POST');
      await page.goto('/auth');
      await enter(mara.email, mara.password);
      await button(page, 'Sign In').click();
      expect(await button(page, 'Signing in...').isDisabled()).toBe(true);
      letGo();
      await at('/');
      await notice(page, WELCOME);
    });

    it.each([
      ['/marketplace?tab=scripts', '/marketplace?tab=scripts'],
      ['https://elsewhere.example/', '/'],
      ['//elsewhere.example', '/'],
      ['/\\elsewhere.example', '/'],
    ])('RT-02 AU-07 R3 redirect=%s leads to %s', async (redirect, target) => {
      await page.goto(`/auth?redirect=${encodeURIComponent(redirect)}`);
      await tab(page, 'Sign Up').click();
      await tab(page, 'Login').click();
      await enter(mara.email, mara.password);
      await button(page, 'Sign In').click();
      await at(target);
    });

    it('AU-05 R3 somebody who is signed in already is sent on', async () => {
      await signedIn(mara);
      await page.goto('/auth');
      await at('/');
      await page.goto('/auth?tab=signup&redirect=/settings');
      await at('/settings');
    });

    it('AU-09 ERR-01 ERR-02 a refusal shows once, with the server’s sentence; the form stays filled', async () => {
      await page.goto('/auth');
      await enter(mara.email, 'wrong horse');
      await button(page, 'Sign In').click();
      await notice(page, 'Sign in failed: Invalid login credentials');
      expect(noticesSoFar(page)).toEqual(['Sign in failed: Invalid login credentials']);
      expect(await field(page, 'Email').inputValue()).toBe(mara.email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong horse');
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      expect(await button(page, 'Sign In').isEnabled()).toBe(true);
      await page.locator('.toast').waitFor({ state: 'detached' });
      await field(page, 'Email').fill('nobody@test.example');
      await button(page, 'Sign In').click();
      await notice(page, 'Sign in failed: Invalid login credentials');
      await tab(page, 'Sign Up').click();
      await field(page, 'Email').fill(mara.email.toUpperCase());
      await button(page, 'Sign Up').click();
      await notice(page, 'Sign up failed: User already registered');
    });

    it('ERR-01 ERR-02 a server that breaks down is an unexpected error', async () => {
      await disturb(page, '**/api/auth/sign-up', 'POST', { status: 500 });
      await disturb(page, '**/api/auth/sign-in', 'POST', { status: 500 });
      await page.goto('/auth');
      await enter(mara.email, mara.password);
      await button(page, 'Sign In').click();
      await notice(page, `Sign in failed: ${UNEXPECTED}`);
      await tab(page, 'Sign Up').click();
      await button(page, 'Sign Up').click();
      await notice(page, `Sign up failed: ${UNEXPECTED}`);
    });

    it('AU-06 ERR-01 an account is made once, though the answer was lost and the form was sent again', async () => {
      const find = await loseAnswers(page, '**/api/auth/sign-up', 'POST');
      await page.goto('/auth?tab=signup');
      await enter(`new-${mara.email}`, 'correct horse');
      await button(page, 'Sign Up').click();
      await notice(page, `Sign up failed: ${UNEXPECTED}`);
      await find();
      await button(page, 'Sign Up').click();
      await at('/');
      await notice(page, 'Account created!: Please check your email to confirm your account.');
    });

    it('AU-09 ERR-02 without a network, and without the rules that were to come over it, the sign-in says so and works later', async () => {
      const uncaught = uncaughtIn(page);
      await page.goto('/auth', { waitUntil: 'networkidle' });
      await page.context().setOffline(true);
      await enter(mara.email, mara.password);
      await button(page, 'Sign In').click();
      await notice(page, `Sign in failed: ${UNEXPECTED}`);
      expect(await field(page, 'Email').inputValue()).toBe(mara.email);
      await page.context().setOffline(false);
      await button(page, 'Sign In').click();
      await at('/');
      expect(uncaught).toEqual([]);
    });

    it('R57 a confirmation that got no answer can be asked for again', async () => {
      await page.route('**/api/auth/confirm', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
      await page.goto('/auth?confirm=a-token-that-nobody-has-mailed');
      await page.getByText('The server could not be reached. Please try again.').waitFor();
      await page.unroute('**/api/auth/confirm');
      await button(page, 'Try Again').click();
      await page.getByText('This link is not valid. Perhaps it was used already.').waitFor();
      expect(await button(page, 'Try Again').count()).toBe(0);
    });

    it('R57 a confirmation link that is opened again says that the address is confirmed', async () => {
      const { email } = await newcomer(running.url, 'client', 'confirmed');
      const link = `/auth?confirm=${await mailedToken(running, email, 'confirm')}`;
      for (let time = 0; time < 2; time++) {
        await page.goto(link);
        await heading(page, 'Your email is confirmed').waitFor();
      }
    });

    it('R57 a forgotten password: a link is asked for, a spent one says so', async () => {
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await heading(page, 'Forgot your password?').waitFor();
      await field(page, 'Email').fill(mara.email);
      await button(page, 'Send Link').click();
      await heading(page, 'Check your email').waitFor();
      await page.goto('/auth?tab=reset&token=a-token-that-nobody-has-mailed');
      await page.getByLabel('New password', { exact: true }).fill('another horse');
      await button(page, 'Save Password').click();
      await page.getByRole('alert').getByText('This link is not valid.').waitFor();
      await page.goto('/auth?confirm=a-token-that-nobody-has-mailed');
      await heading(page, 'Not confirmed').waitFor();
    });
  });

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

  describe('the profile', () => {
    beforeEach(() => signedIn(mara));

    it('PF-01 PF-02 PF-05 the card says who it is; what is not there yet is disabled', async () => {
      await page.goto('/profile');
      const card = page.getByRole('complementary', { name: 'Account' });
      await card.getByText(mara.email.split('@')[0]!, { exact: true }).waitFor();
      await card.getByText(mara.email, { exact: true }).waitFor();
      await card.getByText('client', { exact: true }).waitFor();
      await card.getByText('M', { exact: true }).waitFor();
      const later = ['Profile', 'Account Settings', 'My Orders', 'Billing', 'Activity'];
      expect(await card.getByRole('button').allTextContents()).toEqual([...later, 'Sign Out']);
      for (const name of later) expect(await card.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
      await tab(page, 'Security').click();
      expect(await button(page, 'Change Password').isDisabled()).toBe(true);
      await page.getByText(/^Changing your password here is coming later\./).waitFor();
      await tab(page, 'Notifications').click();
      await page.getByText('coming later').waitFor();
    });

    it('PF-03 PF-04 OK-04 saved values appear in form, card and header without a reload', async () => {
      const before = {
        'Full Name': 'Mara L',
        Username: mara.email.slice(5, 20),
        Location: 'Oslo',
        Website: 'https://lind.example',
      };
      const [full_name, username, location, website] = Object.values(before);
      await mara.edit('profile', { full_name, username, location, website });
      await page.goto('/profile');
      await field(page, 'Location').waitFor();
      for (const [name, value] of Object.entries(before)) expect(await field(page, name).inputValue()).toBe(value);
      const letGo = await hold(page, '**/api/me', 'PUT');
      await field(page, 'Full Name').fill('  Mara Lind ');
      await field(page, 'Website').fill('https://mara.example');
      await button(page, 'Save Changes').click();
      expect(await button(page, 'Updating...').isDisabled()).toBe(true);
      letGo();
      await notice(page, 'Profile updated: Your profile information has been updated.');
      await page.getByRole('button', { name: 'Account of Mara Lind' }).waitFor();
      await page.getByRole('complementary', { name: 'Account' }).getByText('Mara Lind', { exact: true }).waitFor();
      expect(await field(page, 'Full Name').inputValue()).toBe('Mara Lind');
      await field(page, 'Full Name').fill('');
      await button(page, 'Save Changes').click();
      await page.getByRole('button', { name: `Account of ${username}`, exact: true }).waitFor();
    });

    it('VA-04 VA-06 each rule has its sentence at its field, and nothing is sent', async () => {
      await page.goto('/profile');
      await field(page, 'Full Name').fill('M');
      const sent = sentBy(page);
      await field(page, 'Username').fill('ma');
      await field(page, 'Website').fill('mara');
      await button(page, 'Save Changes').click();
      await says('Full Name', 'Name must be at least 2 characters');
      await says('Username', 'Username must be at least 3 characters');
      await says('Website', 'Please enter a valid URL');
      expect(sent).toEqual([]);
    });

    it('R46 ERR-03 a taken username and a failing server keep what was typed', async () => {
      const other = await newcomer(running.url, 'client', 'other');
      await other.edit('profile', { username: 'first.come' });
      await page.goto('/profile');
      await field(page, 'Username').fill('First.Come');
      await button(page, 'Save Changes').click();
      await page.getByText('Username is already taken').waitFor();
      await notice(page, 'Update failed: There was an error updating your profile.');
      await disturb(page, '**/api/me', 'PUT', { status: 500 });
      await field(page, 'Username').fill('second.come');
      await button(page, 'Save Changes').click();
      await notice(page, 'Update failed: There was an error updating your profile.');
      expect(await field(page, 'Username').inputValue()).toBe('second.come');
    });

    it('R57 a talent edits what Find Talent says about them; a client has no such form', async () => {
      await page.goto('/profile');
      await field(page, 'Full Name').waitFor();
      expect(await page.getByRole('form', { name: 'Talent details' }).count()).toBe(0);
      const talent = await newcomer(running.url, 'talent', 'talent');
      await signedIn(talent);
      await page.goto('/profile');
      await field(page, 'Title').fill('CRM architect');
      await button(page, 'Save Talent Details').click();
      await notice(page, 'Profile updated: Your profile information has been updated.');
      await field(page, 'Hourly Rate (USD)').fill('95.50');
      await field(page, 'Bio').fill('I set up accounts that outlive their authors.');
      await field(page, 'Skills').fill('Webhooks, , CRM Setup,');
      await field(page, 'Years of Experience').fill('seven');
      await field(page, 'Education').fill('Night school\n\nA long apprenticeship');
      await button(page, 'Save Talent Details').click();
      await page.getByText('Years of experience must be a whole number').waitFor();
      await field(page, 'Years of Experience').fill('7');
      await button(page, 'Save Talent Details').click();
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=hourlyRate]')?.value === '95.5');
      expect((await talent.get<Me>('/api/me')).body.talent).toMatchObject({
        title: 'CRM architect',
        hourlyRate: 95.5,
        skills: ['Webhooks', 'CRM Setup'],
        yearsOfExperience: 7,
        education: ['Night school', 'A long apprenticeship'],
      });
    });
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

  describe('the settings', () => {
    beforeEach(() => signedIn(mara));

    it('ST-01 ST-02 ST-05 four tabs; what cannot be changed yet is disabled', async () => {
      await page.goto('/settings');
      await page.getByRole('combobox', { name: 'Language' }).waitFor();
      expect(await page.getByRole('tab').allTextContents()).toEqual([
        'General Settings',
        'Notifications',
        'Privacy & Security',
        'Account',
      ]);
      expect(await page.getByRole('combobox', { name: 'Language' }).isDisabled()).toBe(true);
      expect(await page.getByRole('combobox', { name: 'Language' }).textContent()).toBe('English (US)');
      expect(await page.getByRole('switch', { name: 'Dark mode' }).isDisabled()).toBe(true);
      expect(await button(page, 'Save Changes').isDisabled()).toBe(true);
      await tab(page, 'Privacy & Security').click();
      for (const words of ['Enable 2FA', 'Connected Accounts', 'No connected accounts'])
        await page.getByText(words, { exact: true }).waitFor();
      expect(await button(page, 'Set Up').isDisabled()).toBe(true);
      expect(await button(page, 'Connect Account').isDisabled()).toBe(true);
    });

    it('ST-03 ST-04 OK-07 R42 the switches are on, saving takes a second, a reload forgets', async () => {
      await page.goto('/settings');
      await tab(page, 'Notifications').click();
      const names = ['Marketing emails', 'Product updates', 'Order notifications'];
      for (const name of names) expect(await page.getByRole('switch', { name }).isChecked()).toBe(true);
      await page.getByRole('switch', { name: 'Product updates' }).uncheck();
      const began = Date.now();
      await button(page, 'Save Changes').click();
      expect(await page.getByRole('button', { name: 'Saving...' }).isDisabled()).toBe(true);
      await notice(page, 'Settings saved: Your notification preferences have been updated.');
      expect(Date.now() - began).toBeGreaterThanOrEqual(950);
      await tab(page, 'Account').click();
      await tab(page, 'Notifications').click();
      expect(await page.getByRole('switch', { name: 'Product updates' }).isChecked()).toBe(false);
      await page.reload();
      for (const name of names) expect(await page.getByRole('switch', { name }).isChecked()).toBe(true);
    });

    it('ST-06 ERR-18 the account’s facts; deleting it is not there yet, and says so', async () => {
      await page.goto('/settings?tab=account');
      await page.getByText(mara.email, { exact: true }).waitFor();
      await page.getByText('client', { exact: true }).waitFor();
      const { user } = (await mara.get<Me>('/api/me')).body;
      await page.getByText(longDate(user.created_at), { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'Danger Zone' }).waitFor();
      await button(page, 'Delete Account').click();
      await notice(page, 'Account deletion: This functionality is not implemented in the MVP yet.');
      expect(await page.locator('.toast.bad').count()).toBe(1);
      expect((await mara.get('/api/me')).status).toBe(200);
    });
  });

  describe('becoming a talent', () => {
    beforeEach(() => signedIn(mara));
    const apply = async () => {
      await field(page, 'Hourly Rate (USD)').fill('85');
      await field(page, 'Skills').fill('Webhooks, CRM Setup');
      await field(page, 'Bio').fill('I automate what bores people.');
      await page.getByLabel('I accept the terms and conditions').check();
      await button(page, 'Submit Application').click();
    };

    it('BT-02 VA-07 VA-08 VA-09 VA-10 each answer has its sentence at its field, and nothing is sent', async () => {
      await page.goto('/become-talent');
      await field(page, 'Hourly Rate (USD)').fill('12abc');
      const sent = sentBy(page);
      await field(page, 'Skills').fill('a');
      await field(page, 'Bio').fill('Hi there');
      await button(page, 'Submit Application').click();
      await says('Hourly Rate (USD)', 'Hourly rate is required');
      await says('Skills', 'Skills are required');
      await says('Bio', 'Bio must be at least 10 characters');
      await says('I accept the terms and conditions', 'You must accept the terms and conditions');
      expect(sent).toEqual([]);
    });

    it('BT-01 BT-03 BT-04 OK-08 success shows, the menu changes, and after two seconds comes the profile', async () => {
      const letGo = await hold(page, '**/api/me/talent-application', 'POST');
      await page.goto('/become-talent');
      await apply();
      expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true);
      const began = Date.now();
      letGo();
      await notice(page, "Congratulations! You're now a talent!");
      await heading(page, 'Your name is on the row.').waitFor();
      await at('/profile');
      expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
      await page.locator('.avatar-button').click();
      await page.getByRole('menuitem', { name: 'Manage Services' }).waitFor();
      expect((await mara.get<Me>('/api/me')).body).toMatchObject({
        profile: { user_type: 'talent', hourlyRate: 85, bio: 'I automate what bores people.' },
      });
      await page.goto('/become-talent');
      await heading(page, "You're already a talent!").waitFor();
      await page.getByRole('link', { name: 'Go to Profile' }).click();
      await at('/profile');
    });

    it('BT-04 a person without a name can give one: the page stays while they do', async () => {
      await page.goto('/become-talent');
      await apply();
      await page.getByLabel('What name should clients see?').fill('Ada Quillon');
      await page.getByRole('button', { name: 'Save Name', exact: true }).click();
      await at('/profile');
      await page.locator('.person-name', { hasText: 'Ada Quillon' }).waitFor();
    });

    it('BT-06 ERR-04 a failure keeps the form as it is', async () => {
      await disturb(page, '**/api/me/talent-application', 'POST', { status: 500 });
      await page.goto('/become-talent');
      await apply();
      await notice(page, 'Error: There was a problem updating your profile.');
      expect(await field(page, 'Bio').inputValue()).toBe('I automate what bores people.');
      expect(await button(page, 'Submit Application').isEnabled()).toBe(true);
    });
  });
});
