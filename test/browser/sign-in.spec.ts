import type { Me } from '@guildhall/contracts/accounts';
import { mailedToken } from '../attacks/outbox';
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
  tab,
  UNEXPECTED,
} from '../support/account-tab';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, hold, loseAnswers, uncaughtIn } from '../support/pages';
import { newcomer, Someone } from '../support/people';

const WELCOME = 'Welcome back!: You have successfully signed in.';

describe('accounts', () => {
  inAnAccountTab();

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

    it('AU-09 ERR-02 without a network, the sign-in says so, even before its rules are loaded, and works later', async () => {
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
      await page.getByText('This link is not valid. It may have been used already.').waitFor();
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
});
