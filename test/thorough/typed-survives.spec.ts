import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { disturb, eventually } from '../support/pages';
import { newcomer } from '../support/people';
import {
  at,
  button,
  draft,
  drafts,
  draftsKept,
  endSession,
  FAILED,
  field,
  inTwoPlaces,
  me,
  open,
  other,
  page,
  question,
  restore,
  running,
  SAVED,
  signedOut,
  signInAgain,
  turnOtherTo,
  turnTo,
  value,
} from '../support/two-places';

describe('one record edited in two places', () => {
  inTwoPlaces();

  describe('what is typed on the public site survives', () => {
    it('OP-03 ED-01 saving one form of the profile keeps the other; leaving asks, once for both', async () => {
      await open('/profile');
      await field('Title').fill('CRM architect');
      await field('Bio').fill('I set up accounts that outlive their authors.');
      await field('Location').fill('Oslo');
      await button('Save Changes').click();
      await notice(page, SAVED);
      await page.getByRole('tab', { name: 'Security' }).click();
      await page.getByRole('tab', { name: 'Profile', exact: true }).click();
      expect([await value('Title'), await value('Bio')]).toEqual([
        'CRM architect',
        'I set up accounts that outlive their authors.',
      ]);
      await field('Website').fill('https://mara.example');
      const away = page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).first();
      await away.click();
      await question().getByRole('button', { name: 'Stay' }).click();
      expect(new URL(page.url()).pathname).toBe('/profile');
      expect(await value('Title')).toBe('CRM architect');
      await away.click();
      await question().getByRole('button', { name: 'Leave' }).click();
      await page.waitForURL((url) => url.pathname === '/marketplace');
      expect([await question().count(), await drafts()]).toEqual([0, 0]);
    });

    it('OP-03 logging out and closing the tab ask as well', async () => {
      await open('/profile');
      await field('Location').fill('Oslo');
      const isGuarded = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
      await eventually(async () => expect(await isGuarded()).toBe(true));
      await button('Sign Out').click();
      await question().getByRole('button', { name: 'Stay' }).click();
      expect(await value('Location')).toBe('Oslo');
      await field('Location').fill('');
      await eventually(async () => expect(await isGuarded()).toBe(false));
    });

    it('OP-03 ERR-03 a failure keeps it, and so does a closed tab: it is offered the next time', async () => {
      await open('/profile');
      await disturb(page, '**/api/me/talent-details', 'PUT', { status: 500 });
      await field('Bio').fill('I set up accounts that outlive their authors.');
      await button('Save Talent Details').click();
      await notice(page, FAILED);
      expect(await value('Bio')).toBe('I set up accounts that outlive their authors.');
      await draftsKept(1);
      const context = page.context();
      await page.close();
      turnTo(await context.newPage());
      await page.goto('/profile');
      await restore().waitFor();
      expect(await value('Bio')).toBe('');
      await restore().click();
      expect(await value('Bio')).toBe('I set up accounts that outlive their authors.');
      await button('Save Talent Details').click();
      await notice(page, SAVED);
      await draftsKept(0);
      expect((await me()).talent?.bio).toBe('I set up accounts that outlive their authors.');
    });

    it('OP-03 ED-03 a session that ended on the server: the page says so and keeps it, and it is offered after the sign-in', async () => {
      await open('/profile');
      await field('Location').fill('Oslo');
      await field('Bio').fill('I set up accounts that outlive their authors.');
      await endSession();
      await button('Save Changes').click();
      await signedOut().waitFor();
      await notice(page, FAILED);
      expect([await value('Location'), await value('Bio')]).toEqual(['Oslo', 'I set up accounts that outlive their authors.']);
      expect(await faultsOf(page)).toEqual([]);
      await signedOut().getByRole('button', { name: 'Sign In' }).click();
      await at('/auth?redirect=%2Fprofile');
      await signInAgain();
      await at('/profile');
      await restore().first().click();
      await restore().click();
      expect([await value('Location'), await value('Bio')]).toEqual(['Oslo', 'I set up accounts that outlive their authors.']);
      await button('Save Changes').click();
      await notice(page, SAVED);
      expect((await me()).profile.location).toBe('Oslo');
    });

    it('OP-03 ED-03 another person who signs in there sees nothing of it', async () => {
      await open('/profile');
      await field('Location').fill('A secret place');
      await draftsKept(1);
      await endSession();
      await button('Save Changes').click();
      await signedOut().waitFor();
      const tess = await newcomer(running.url, 'client', 'tess');
      const tab = await page.context().newPage();
      await tab.goto('/auth');
      await field('Email', tab).fill(tess.email);
      await tab.getByLabel('Password', { exact: true }).fill(tess.password);
      await button('Sign In', tab).click();
      await signedOut().waitFor({ state: 'detached' });
      await page.getByRole('complementary', { name: 'Account' }).getByText(tess.email, { exact: true }).waitFor();
      await eventually(async () => expect(await value('Location')).toBe(''));
      expect(await draft().count()).toBe(0);
    });
  });

  describe('a tab of the console, when its person signs out in another', () => {
    const signOutElsewhere = async ({ keeps = false } = {}) => {
      turnOtherTo(await page.context().newPage());
      await other.goto('/settings');
      await other.getByRole('button', { name: /^Account of/ }).click();
      await other.getByRole('menuitem', { name: 'Log out' }).click();
      if (keeps) await button('Keep', other).click();
      await notice(other, 'Signed out: You have been successfully signed out.');
    };

    it.each(['/dashboard', '/manage-services', '/manage-products'])('ED-03 %s goes to the sign-in', async (path) => {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: /^Account of/ }).waitFor();
      await signOutElsewhere();
      await at('/auth');
    });

    it('ED-03 a form without words goes too; one with words says so, keeps them, and offers them after the sign-in', async () => {
      await open('/create-service');
      await field('Title').waitFor();
      await signOutElsewhere();
      await at('/auth');
      await page.goto('/auth?redirect=/create-service');
      await signInAgain();
      await at('/create-service');
      await field('Title').fill('Practice CRM setup');
      await draftsKept(1);
      await signOutElsewhere({ keeps: true });
      await signedOut().waitFor();
      expect(await value('Title')).toBe('Practice CRM setup');
      expect(await faultsOf(page)).toEqual([]);
      await signedOut().getByRole('button', { name: 'Sign In' }).click();
      await at('/auth?redirect=%2Fcreate-service');
      await signInAgain();
      await at('/create-service');
      await restore().click();
      expect(await value('Title')).toBe('Practice CRM setup');
    });
  });
});
