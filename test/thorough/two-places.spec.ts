import type { Review } from '@guildhall/contracts/reviews';
import type { Page } from 'playwright';
import { faultsOf } from '../support/faults';
import { notice, noticesSoFar } from '../support/notices';
import { eventually } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import {
  at,
  button,
  draftsKept,
  endSession,
  FAILED,
  field,
  inTwoPlaces,
  inTwoTabs,
  mara,
  me,
  open,
  other,
  page,
  restore,
  running,
  SAVED,
  signedOut,
  signInAgain,
  value,
} from '../support/two-places';

const MINE = 'Keep what you typed here';
const THEIRS = 'Use what was saved elsewhere';

describe('one record edited in two places', () => {
  inTwoPlaces();
  const conflict = () => page.getByRole('region', { name: 'Changed elsewhere' });

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
    ])(
      'OP-03 ED-01 ERR-03 both change the same field: nothing is overwritten, and the person %s',
      async (_what, choice, kept) => {
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
      },
    );

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

    it.each([1280, 360])(
      'OP-03 at %i a conflict and a draft have nothing for axe, and are no wider than the page',
      async (width) => {
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
      },
    );
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
      await notice(other, 'Review updated: Thank you. It helps others choose.');
      await button('Update Review').click();
      await conflict().waitFor();
      expect(await inApi()).toEqual([[2, 'Up in an hour.']]);
      expect([await star(2).isChecked(), await comment().inputValue()]).toEqual([true, 'It broke after an hour.']);
      expect(await faultsOf(page)).toEqual([]);
      await button('Update Review').click();
      await notice(page, 'Review updated: Thank you. It helps others choose.');
      expect(await inApi()).toEqual([[2, 'It broke after an hour.']]);
    });

    it('OP-03 ED-02 two tabs write the first one: the second becomes a change of it, after a question', async () => {
      await inTwoTabs(path(), openForm('Write a Review'));
      await star(2).check();
      await star(5, other).check();
      await comment(other).fill('Up in an hour.');
      await button('Post Review', other).click();
      await notice(other, 'Review posted: Thank you. It helps others choose.');
      await button('Post Review').click();
      await conflict().waitFor();
      expect(await inApi()).toEqual([[5, 'Up in an hour.']]);
      await page.getByRole('button', { name: /^(Post|Update) Review$/ }).click();
      await notice(page, 'Review updated: Thank you. It helps others choose.');
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
      await notice(page, 'Review posted: Thank you. It helps others choose.');
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
});
