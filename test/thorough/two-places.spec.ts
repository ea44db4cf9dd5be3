import type { Me } from '@guildhall/contracts/accounts';
import type { Review } from '@guildhall/contracts/reviews';
import type { Browser, Page } from 'playwright';
import { notice, noticesSoFar } from '../support/notices';
import { disturb, eventually, faultsOf } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const SAVED = 'Profile updated: Your profile information has been updated.';
const FAILED = 'Update failed: There was an error updating your profile.';
const MINE = 'Keep what you typed here';
const THEIRS = 'Use what was saved elsewhere';

describe('one record edited in two places', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let other: Page;
  let mara: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);
  beforeEach(async () => {
    mara = await newcomer(running.url, 'talent', 'mara');
  });
  afterEach(() => leave(page));

  const field = (name: string, tab = page) => tab.getByRole('textbox', { name, exact: true });
  const button = (name: string, tab = page) => tab.getByRole('button', { name, exact: true });
  const value = (name: string, tab = page) => field(name, tab).inputValue();
  const conflict = () => page.getByRole('region', { name: 'Changed elsewhere' });
  const draft = () => page.getByRole('region', { name: 'Draft' });
  const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const signedOut = () => page.getByRole('alert').filter({ hasText: 'You are signed out.' });
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guildhall:draft:')).length);
  const draftsKept = (count: number) => eventually(async () => expect(await drafts()).toBe(count));
  const me = async () => (await mara.get<Me>('/api/me')).body;
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  /** The same person in two tabs, both at `path`. */
  const inTwoTabs = async (path: string, ready: (tab: Page) => Promise<unknown>) => {
    page = await tabOf(browser, running.url, mara);
    other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(path);
      await ready(tab);
    }
  };
  const open = async (path: string, person = mara) => {
    page = await tabOf(browser, running.url, person);
    await page.goto(path);
  };
  /** The session is over on the server; this tab has not heard of it. */
  const endSession = async () => {
    const headers = { origin: running.url };
    expect((await page.context().request.post('/api/auth/sign-out', { data: {}, headers })).ok()).toBe(true);
  };
  const signInAgain = async () => {
    await field('Email').fill(mara.email);
    await page.getByLabel('Password', { exact: true }).fill(mara.password);
    await button('Sign In').click();
  };
  const restore = () => draft().getByRole('button', { name: /^Restore your draft of / });

  describe('the profile', () => {
    const profileIn = (tab: Page) => field('Full Name', tab).waitFor();

    it('OP-03 ED-01 two tabs change different fields, and both are saved', async () => {
      await inTwoTabs('/profile', profileIn);
      await field('Website').fill('https://mara.example');
      await field('Location', other).fill('Basel');
      await button('Save Changes', other).click();
      await notice(other, SAVED);
      await button('Save Changes').click();
      await notice(page, SAVED);
      expect((await me()).profile).toMatchObject({ location: 'Basel', website: 'https://mara.example' });
      expect([await value('Location'), await value('Website')]).toEqual(['Basel', 'https://mara.example']);
      expect(noticesSoFar(page)).toEqual([SAVED]);
      await eventually(async () => expect(await value('Website', other)).toBe('https://mara.example'));
      await draftsKept(0);
    });

    it.each([
      ['keeps', MINE, 'Bern'],
      ['takes the other', THEIRS, 'Basel'],
    ])('OP-03 ED-01 ERR-03 both change the same field: nothing is overwritten, and the person %s', async (_what, choice, kept) => {
      await inTwoTabs('/profile', profileIn);
      await field('Location').fill('Bern');
      await field('Website').fill('https://mara.example');
      await field('Location', other).fill('Basel');
      await field('Full Name', other).fill('Mara Lind');
      await button('Save Changes', other).click();
      await notice(other, SAVED);
      await button('Save Changes').click();
      await notice(page, FAILED);
      await conflict().getByText('You saved this elsewhere while you were editing').waitFor();
      expect(await conflict().getByRole('group').allTextContents()).toEqual([`Location${MINE}Bern${THEIRS}Basel`]);
      expect((await me()).profile).toMatchObject({ full_name: 'Mara Lind', location: 'Basel', website: null });
      expect([await value('Location'), await value('Website'), await value('Full Name')]).toEqual([
        'Bern',
        'https://mara.example',
        'Mara Lind',
      ]);
      expect(await conflict().getByLabel(MINE).isChecked()).toBe(true);
      await conflict().getByLabel(choice).check();
      expect(await value('Location')).toBe(kept);
      await button('Save Changes').click();
      await notice(page, SAVED);
      await conflict().waitFor({ state: 'detached' });
      expect((await me()).profile).toMatchObject({ full_name: 'Mara Lind', location: kept, website: 'https://mara.example' });
    });

    it('OP-03 ED-01 talent details meet in the same way, and refuse no profile', async () => {
      await inTwoTabs('/profile', profileIn);
      await field('Title').fill('CRM architect');
      await field('Skills', other).fill('Webhooks, CRM Setup');
      await button('Save Talent Details', other).click();
      await notice(other, SAVED);
      await field('Location').fill('Oslo');
      await button('Save Changes').click();
      await notice(page, SAVED);
      expect(await value('Title')).toBe('CRM architect');
      await button('Save Talent Details').click();
      await eventually(async () =>
        expect((await me()).talent).toMatchObject({ title: 'CRM architect', skills: ['Webhooks', 'CRM Setup'] }),
      );
      await eventually(async () => expect(await value('Skills')).toBe('Webhooks, CRM Setup'));
      expect((await me()).profile.location).toBe('Oslo');
    });

    it('OP-03 what is typed while a save is on its way stays', async () => {
      await open('/profile');
      await page.route('**/api/me', async (route) => {
        if (route.request().method() === 'PUT') await field('Website').fill('https://late.example');
        return route.continue();
      });
      await field('Location').fill('Oslo');
      await button('Save Changes').click();
      await notice(page, SAVED);
      await button('Save Changes').waitFor();
      expect([await value('Location'), await value('Website')]).toEqual(['Oslo', 'https://late.example']);
    });

    it.each([
      1280, 360,
    ])('OP-03 at %i a conflict and a draft have nothing for axe, and are no wider than the page', async (width) => {
      await inTwoTabs('/profile', profileIn);
      await page.setViewportSize({ width, height: 800 });
      await field('Title').fill('Half of it');
      await draftsKept(1);
      await page.reload();
      await restore().waitFor();
      await field('Location').fill('Bern');
      await mara.edit('profile', { location: `Basel ${'and more'.repeat(10)}` });
      await button('Save Changes').click();
      await conflict().waitFor();
      expect(await faultsOf(page)).toEqual([]);
    });
  });

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
      page = await context.newPage();
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

  describe('a review', () => {
    let product: string;
    let maker: Someone;
    beforeAll(async () => {
      maker = await newcomer(running.url, 'talent', 'maker');
    });
    beforeEach(async () => {
      const offer = { title: 'Recall kit', description: 'Brings people back who did not turn up', price: 29 };
      product = (await maker.post<{ id: string }>('/api/products', offer)).body.id;
    });
    const path = () => `/product/${product}?tab=reviews`;
    const comment = (tab = page) => tab.getByLabel('Comment (optional)', { exact: true });
    const star = (rating: number, tab = page) => tab.getByRole('radio', { name: `${rating} out of 5 stars`, exact: true });
    const inApi = async () =>
      (await maker.get<Review[]>(`/api/reviews?filter=${JSON.stringify({ product_id: product })}`)).body.map((review) => [
        review.rating,
        review.comment,
      ]);
    const openForm = (name: string) => async (tab: Page) => {
      await button(name, tab).click();
      await comment(tab).waitFor();
    };

    it('OP-03 ED-02 two tabs change the same review: the second save asks, and keeps what only one changed', async () => {
      await mara.post('/api/reviews', { product_id: product, rating: 4, comment: 'Fine' });
      await inTwoTabs(path(), openForm('Edit Your Review'));
      await comment().fill('It broke after an hour.');
      await star(2, other).check();
      await comment(other).fill('Up in an hour.');
      await button('Update Review', other).click();
      await notice(other, 'Review updated: Thank you for telling others.');
      await button('Update Review').click();
      await conflict().waitFor();
      expect(await inApi()).toEqual([[2, 'Up in an hour.']]);
      expect([await star(2).isChecked(), await comment().inputValue()]).toEqual([true, 'It broke after an hour.']);
      expect(await faultsOf(page)).toEqual([]);
      await button('Update Review').click();
      await notice(page, 'Review updated: Thank you for telling others.');
      expect(await inApi()).toEqual([[2, 'It broke after an hour.']]);
    });

    it('OP-03 ED-02 two tabs write the first one: the second becomes a change of it, after a question', async () => {
      await inTwoTabs(path(), openForm('Write a Review'));
      await star(2).check();
      await star(5, other).check();
      await comment(other).fill('Up in an hour.');
      await button('Post Review', other).click();
      await notice(other, 'Review posted: Thank you for telling others.');
      await button('Post Review').click();
      await conflict().waitFor();
      expect(await inApi()).toEqual([[5, 'Up in an hour.']]);
      await page.getByRole('button', { name: /^(Post|Update) Review$/ }).click();
      await notice(page, 'Review updated: Thank you for telling others.');
      expect(await inApi()).toEqual([[2, 'Up in an hour.']]);
    });

    it('OP-03 ED-02 a lost session keeps what is typed, and it is offered after the sign-in', async () => {
      await open(path());
      await openForm('Write a Review')(page);
      await star(3).check();
      await comment().fill('It took a while.');
      await endSession();
      await button('Post Review').click();
      await signedOut().waitFor();
      expect([await star(3).isChecked(), await comment().inputValue()]).toEqual([true, 'It took a while.']);
      await signedOut().getByRole('button', { name: 'Sign In' }).click();
      await signInAgain();
      await at(path());
      await restore().click();
      await button('Post Review').click();
      await notice(page, 'Review posted: Thank you for telling others.');
      expect(await inApi()).toEqual([[3, 'It took a while.']]);
      await draftsKept(0);
    });

    it('Cancel leaves what was typed on purpose', async () => {
      await open(path());
      await openForm('Write a Review')(page);
      await comment().fill('Half of it');
      await draftsKept(1);
      await button('Cancel').click();
      await draftsKept(0);
    });
  });

  describe('a tab of the console, when its person signs out in another', () => {
    const signOutElsewhere = async ({ keeps = false } = {}) => {
      other = await page.context().newPage();
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
