import type { Me } from '@guildhall/contracts/accounts';
import { at, button, field, heading, inAnAccountTab, mara, page, says, sentBy, signedIn } from '../support/account-tab';
import { notice } from '../support/notices';
import { disturb, hold } from '../support/pages';

describe('accounts', () => {
  inAnAccountTab();

  describe('becoming a talent', () => {
    beforeEach(() => signedIn(mara));
    const apply = async (rate = '85') => {
      await field(page, 'Hourly Rate (USD)').fill(rate);
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

    it.each(['0', '-5'])('ERR-04 R28 a rate of %s is refused by the server, and marked', async (rate) => {
      await page.goto('/become-talent');
      await apply(rate);
      await notice(page, 'Error: There was a problem updating your profile.');
      await says('Hourly Rate (USD)', 'Hourly rate must be above 0');
      expect((await mara.get<Me>('/api/me')).body.profile.user_type).toBe('client');
    });

    it('BT-01 BT-03 BT-04 OK-08 success shows, the menu changes, and after two seconds comes the profile', async () => {
      const letGo = await hold(page, '**/api/me/talent-application', 'POST');
      await page.goto('/become-talent');
      await apply();
      expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true);
      const began = Date.now();
      letGo();
      await notice(page, "Congratulations! You're now a talent!");
      await heading(page, 'Your profile is live.').waitFor();
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
