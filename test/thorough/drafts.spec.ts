import { appoint } from '../support/appoint';
import { faultsOf } from '../support/faults';
import { notice } from '../support/notices';
import { eventually } from '../support/pages';
import { newcomer } from '../support/people';
import { leave } from '../support/tabs';
import {
  admin,
  at,
  button,
  drafts,
  field,
  open,
  page,
  reopen,
  running,
  talent,
  value,
  withUnsavedTexts,
  write,
} from '../support/unsaved-texts';

const BODY = 'A long text, typed over an afternoon.\n\nWith **Markdown** in it.';

describe('what is typed and not saved', () => {
  withUnsavedTexts();
  const draft = () => page.getByRole('region', { name: 'Draft' });
  // The list that the page comes from is called so, too.
  const body = () => page.getByRole('textbox', { name: 'Content', exact: true });
  const draftKept = () => eventually(async () => expect(await drafts()).toBe(1));

  describe('a draft of a long text', () => {
    it('survives a closed tab: offered, not forced, brought back, gone once it is saved', async () => {
      const id = await write();
      const path = `/admin/cms/edit/${id}`;
      await open(admin, path);
      await body().fill(BODY);
      await draftKept();
      await reopen(path);
      const restore = draft().getByRole('button', { name: /^Restore your draft of [A-Z][a-z]{2} \d\d, \d{4}, / });
      await restore.waitFor();
      expect(await value('Content')).toBe('Some words of a post');
      await restore.click();
      expect(await value('Content')).toBe(BODY);
      await draft().waitFor({ state: 'detached' });
      await button('Update Content').click();
      await at('/admin/cms');
      await notice(page, 'Content updated successfully');
      expect((await admin.get<{ content: string }>(`/api/content/${id}`)).body.content).toBe(BODY);
      expect(await drafts()).toBe(0);
      await page.goto(path);
      await field('Title').waitFor();
      expect(await draft().count()).toBe(0);
    });

    it('of a new post and of a new product, more details and all, come back whole', async () => {
      await open(admin, '/admin/cms/create');
      await field('Title').fill('A new one');
      await body().fill(BODY);
      await draftKept();
      await reopen('/admin/cms/create');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect([await value('Title'), await value('Content')]).toEqual(['A new one', BODY]);
      await leave(page);

      await open(talent, '/create-product');
      await field('Description').fill(BODY);
      await page.getByText('More details').click();
      await field('Key features').fill('One\nTwo');
      await draftKept();
      await reopen('/create-product');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      await page.getByText('More details').click();
      expect([await value('Description'), await value('Key features')]).toEqual([BODY, 'One\nTwo']);
    });

    it('what was typed before it is brought back changes places with it', async () => {
      await open(talent, '/create-service');
      await field('Description').fill('The first of two');
      await draftKept();
      await reopen('/create-service');
      await field('Description').fill('The second of two');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Description')).toBe('The first of two');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Description')).toBe('The second of two');
    });

    it('discarded, it is not offered again', async () => {
      await open(talent, '/create-service');
      await field('Description').fill(BODY);
      await draftKept();
      await reopen('/create-service');
      await draft().getByRole('button', { name: 'Discard' }).click();
      await draft().waitFor({ state: 'detached' });
      expect(await drafts()).toBe(0);
      await page.reload();
      await field('Description').waitFor();
      expect([await draft().count(), await value('Description')]).toEqual([0, '']);
    });

    it('is not shown to another person on the same machine, nor at another record', async () => {
      const [one, other] = [await write(), await write()];
      await open(admin, `/admin/cms/edit/${one}`);
      await body().fill(BODY);
      await draftKept();
      await reopen(`/admin/cms/edit/${other}`);
      await field('Title').waitFor();
      expect(await draft().count()).toBe(0);
      const second = await newcomer(running.url, 'client', 'second-editor');
      appoint(running, second.email);
      await page.context().request.post('/api/auth/sign-in', { data: { email: second.email, password: second.password } });
      await page.goto(`/admin/cms/edit/${one}`);
      await field('Title').waitFor();
      expect([await draft().count(), await value('Content')]).toEqual([0, 'Some words of a post']);
    });

    it.each([
      ['the console', '/manage-services'],
      ['the public site', '/marketplace'],
    ])(
      'logging out of %s asks what becomes of it: nobody who sits there next reads it unless its writer says so',
      async (_, path) => {
        const account = () => page.getByRole('button', { name: /^Account of/ });
        const logOut = async () => {
          await account().click();
          await page.getByRole('menuitem', { name: 'Log out' }).click();
        };
        const ask = () => page.getByRole('alertdialog', { name: 'Keep your drafts here?' });
        await open(talent, '/create-service');
        await field('Description').fill(BODY);
        await draftKept();
        const another = `guildhall:draft:${admin.id}:services:new:1`;
        await page.evaluate((key) => localStorage.setItem(key, '{}'), another);
        await reopen(path);
        await account().waitFor();
        await page.context().setOffline(true);
        await logOut();
        // The console has the question at hand; the public site would have to load it.
        if (path === '/manage-services') await ask().getByRole('button', { name: 'Keep' }).click();
        await notice(page, 'Sign out failed: An unexpected error occurred.');
        await page.context().setOffline(false);
        await page.goto(path);
        await logOut();
        await ask().getByText('a draft that you did not save').waitFor();
        expect(await faultsOf(page)).toEqual([]);
        const signInAgain = async () => {
          await page.context().request.post('/api/auth/sign-in', { data: { email: talent.email, password: talent.password } });
          await page.evaluate(() => localStorage.setItem('guildhall-signed-in', '1'));
        };
        for (const keep of [() => page.keyboard.press('Escape'), () => ask().getByRole('button', { name: 'Keep' }).click()]) {
          await keep();
          await at('/');
          expect(await drafts()).toBe(2);
          await signInAgain();
          await page.goto(path);
          await logOut();
          await ask().waitFor();
        }
        await ask().getByRole('button', { name: 'Remove' }).click();
        await at('/');
        const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')));
        await eventually(async () => expect(await kept()).toEqual([another]));
      },
    );

    it('OP-03 a draft older than what was saved since overwrites nothing unasked', async () => {
      const id = await write();
      const path = `/admin/cms/edit/${id}`;
      const second = await newcomer(running.url, 'client', 'second-editor');
      appoint(running, second.email);
      await second.signIn();
      await open(admin, path);
      await body().fill(BODY);
      await draftKept();
      const theirs = { version: 0, title: 'Their title', content: 'Their whole new text' };
      expect((await second.put(`/api/content/${id}`, theirs)).status).toBe(200);
      await reopen(path);
      await draft().getByText('It has been saved since then').waitFor();
      expect(await value('Content')).toBe('Their whole new text');
      await draft()
        .getByRole('button', { name: /^Restore/ })
        .click();
      expect(await value('Content')).toBe(BODY);
      await button('Update Content').click();
      const clash = page.getByRole('region', { name: 'Changed by another save' });
      await clash.getByRole('group', { name: 'Title' }).waitFor();
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({
        title: 'Their title',
        content: 'Their whole new text',
      });
      await clash.getByRole('button', { name: 'Merge' }).click();
      await button('Update Content').click();
      await at('/admin/cms');
      expect((await admin.get(`/api/content/${id}`)).body).toMatchObject({ title: 'Their title', content: BODY });
    });
  });
});
