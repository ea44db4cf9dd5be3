import type { Me } from '@guildhall/contracts/accounts';
import { longDate } from '@guildhall/contracts/formats';
import { button, field, inAnAccountTab, mara, page, running, says, sentBy, signedIn, tab } from '../support/account-tab';
import { notice } from '../support/notices';
import { disturb, hold } from '../support/pages';
import { newcomer } from '../support/people';

describe('accounts', () => {
  inAnAccountTab();

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
      await field(page, 'Hourly Rate (USD)').fill('-5');
      await button(page, 'Save Talent Details').click();
      await notice(page, 'Update failed: There was an error updating your profile.');
      await page.getByText('Hourly rate must be above 0').waitFor();
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
});
