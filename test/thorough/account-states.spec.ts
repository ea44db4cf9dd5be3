import { notice } from '../support/notices';
import { MANY_STATES_MS, PageStates } from '../support/page-states';
import { newcomer } from '../support/people';

describe('every state of the pages of accounts, by day and by night, wide and small: nothing for axe, nothing too wide', () => {
  const states = new PageStates();
  const { visit, tab, enter } = states;
  const { see, never, words, press } = visit;

  it(
    'the ways in',
    async () => {
      await visit.start();
      await visit.page.goto('/auth');
      await see('sign in');
      await press('Sign In');
      await words('Please enter a valid email address');
      await see('sign in, refused at its fields');
      await enter('nobody@test.example', 'wrong password');
      await press('Sign In');
      await visit.page.locator('.toast.bad.landed').waitFor();
      await see('sign in, failed');
      await never('**/api/auth/sign-in');
      await press('Sign In');
      await words('Signing in...');
      await see('sign in, busy');
      await visit.page.goto('/auth?tab=signup');
      await press('Sign Up');
      await words('Please enter a valid email address');
      await see('sign up, refused at its fields');
      await visit.page.goto('/auth?tab=recover');
      await see('recover');
      await visit.page.getByLabel('Email', { exact: true }).fill('nobody@test.example');
      await press('Send Link');
      await words('Check your email');
      await see('recover, sent');
      await visit.page.goto('/auth?tab=reset&token=invalid');
      await visit.page.getByLabel('New password', { exact: true }).fill('a new password');
      await press('Save Password');
      await visit.page.locator('.sentence').waitFor();
      await see('reset, refused');
      await visit.page.goto('/auth?confirm=invalid');
      await words('Not confirmed');
      await see('confirmation, refused');
      expect(visit.faults).toEqual([]);
    },
    MANY_STATES_MS,
  );

  it(
    'a client’s account',
    async () => {
      const client = await newcomer(states.running.url, 'client', 'states');
      await visit.start(client);
      await never('**/api/auth/refresh');
      await visit.page.goto('/profile');
      await visit.page.getByRole('status', { name: 'Checking your session' }).waitFor();
      await see('the session check');
      await visit.page.unroute('**/api/auth/refresh');
      await visit.page.goto('/profile');
      await visit.page.getByLabel('Full Name').waitFor();
      await visit.page.locator('.avatar-button').click();
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      await see('the account menu');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' });
      for (const name of ['Security', 'Notifications', 'Profile']) {
        await tab(name);
        await see(`profile, ${name}`);
      }
      await visit.page.getByLabel('Full Name').fill('X');
      await press('Save Changes');
      await words('Name must be at least 2 characters');
      await see('profile, refused at its field');
      await visit.page.getByLabel('Full Name').fill('Stella States');
      await never('**/api/me');
      await press('Save Changes');
      await words('Updating...');
      await see('profile, busy');
      await visit.page.goto('/settings');
      for (const name of ['General Settings', 'Privacy & Security', 'Notifications']) {
        await tab(name);
        await see(`settings, ${name}`);
      }
      await press('Save Changes');
      await visit.page.locator('.toast.landed').waitFor();
      await see('settings, saved');
      await tab('Account');
      await press('Delete Account');
      await notice(visit.page, 'Account deletion: This functionality is not implemented in the MVP yet.');
      await visit.page.locator('.toast.bad.landed').waitFor();
      await see('settings, Account');
      await visit.page.goto('/become-talent');
      await press('Submit Application');
      await words('Hourly rate is required');
      await see('application, refused at its fields');
      await visit.page.getByLabel('Hourly Rate (USD)').fill('80');
      await visit.page.getByLabel('Skills').fill('Webhooks');
      await visit.page.getByLabel('Bio').fill('I build quiet automations.');
      await visit.page.getByRole('checkbox').check();
      await never('**/api/me/talent-application');
      await press('Submit Application');
      await words('Processing...');
      await see('application, busy');
      expect(visit.faults).toEqual([]);
    },
    MANY_STATES_MS,
  );

  it(
    'a talent’s account',
    async () => {
      const talent = await newcomer(states.running.url, 'talent', 'states');
      await visit.start(talent);
      await visit.page.goto('/profile');
      await visit.page.getByRole('heading', { name: 'Talent details' }).waitFor();
      await visit.page.locator('.avatar-button').click();
      await visit.page.getByRole('menuitem', { name: 'Dashboard', exact: true }).waitFor();
      await see('the talent’s menu');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' });
      await see('talent details');
      await visit.page.goto('/become-talent');
      await words("You're already a talent!");
      await see('already a talent');
      expect(visit.faults).toEqual([]);
    },
    MANY_STATES_MS,
  );
});
