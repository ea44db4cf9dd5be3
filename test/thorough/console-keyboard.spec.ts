import { randomUUID } from 'node:crypto';
import { appoint } from '../support/appoint';
import { browser, byKeyboard, focusIs, page, press, reachesAll, running, turnTo } from '../support/keyboard';
import { notice } from '../support/notices';
import { eventually } from '../support/pages';
import { newcomer, Someone } from '../support/people';
import { leave, tabOf } from '../support/tabs';

describe('with nothing but the keyboard', () => {
  byKeyboard();

  describe('in the consoles', () => {
    let editor: Someone;
    let seller: Someone;
    beforeAll(async () => {
      [editor, seller] = [await newcomer(running.url, 'client', 'editor'), await newcomer(running.url, 'talent', 'seller')];
      appoint(running, editor.email);
      await editor.signIn();
    }, 60_000);

    const enter = async (person: Someone, path: string, width = 1280) => {
      await leave(page);
      turnTo(await tabOf(browser, running.url, person, { viewport: { width, height: 800 } }));
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const nameOfFocus = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        const labelled = document.getElementById(at?.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
        return at?.getAttribute('aria-label') ?? labelled?.textContent ?? at?.labels?.[0]?.textContent ?? at?.textContent?.trim();
      });
    /** Tab, or another key, until this has the focus; it shows itself. */
    const walkTo = async (name: string, key = 'Tab') => {
      const passed: (string | undefined)[] = [];
      for (let steps = 0; steps < 120; steps++) {
        await press(key);
        passed.push(await nameOfFocus());
        if (passed.at(-1) === name) return;
      }
      throw new Error(`No way to ${name}: ${passed.join(', ')}`);
    };
    const type = async (name: string, words: string) => {
      await walkTo(name);
      await press('ControlOrMeta+a');
      await page.keyboard.type(words);
    };
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    const service = (title: string) =>
      seller.post('/api/services', { title, description: 'Built and handed over', price: 40, duration: 3 });
    const post = async (title: string) => {
      const { body } = await editor.post<{ id: string }>('/api/content', {
        title,
        slug: `typed-${randomUUID()}`,
        content: 'Some words of it',
      });
      return body.id;
    };

    it('SV-01 VA-11 a service is written; what is refused leads to its first wrong field', async () => {
      await enter(seller, '/create-service');
      await type('Title', 'Typed service');
      await press('Enter');
      await page.getByText('Description must be at least 10 characters').waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Description'));
      await page.keyboard.type('Everything by keyboard');
      await type('Price ($)', '40');
      await type('Delivery time (days)', '3');
      await walkTo('Create Service');
      await press('Enter');
      await notice(page, 'Service created');
    });

    it('SV-04 SV-06 a list: order, view, columns, several deleted with one question; the focus is never lost', async () => {
      for (const title of ['Doomed one', 'Doomed two', 'Kept']) await service(title);
      await enter(seller, '/manage-services');
      await page.getByRole('article').first().waitFor();
      await walkTo('Table');
      await press('Enter');
      await walkTo('Columns');
      await press('Enter');
      await focusIs('Description');
      await press('Space', 'Escape');
      await focusIs('Columns');
      await walkTo('Title');
      await press('Enter');
      await page.waitForURL('**/manage-services?sort=title');
      expect(await nameOfFocus()).toBe('Title');
      for (const title of ['Doomed one', 'Doomed two']) {
        await walkTo(`Select ${title}`);
        await press('Space');
      }
      await walkTo('Clear');
      await press('Tab', 'Enter');
      const question = page.getByRole('alertdialog', { name: 'Delete 2 services' });
      await question.waitFor();
      await focusIs('Cancel');
      await press('Shift+Tab');
      await focusIs('Delete');
      await press('Tab');
      await focusIs('Cancel');
      await press('Escape');
      await question.waitFor({ state: 'detached' });
      await focusIs('Delete');
      await press('Enter');
      await focusIs('Cancel');
      await press('Tab', 'Enter');
      await notice(page, '2 services deleted');
      await question.waitFor({ state: 'detached' });
      await eventually(async () => expect([await nameOfFocus(), await isLost()]).toEqual(['Your services', false]));
    });

    it('CM-08 CM-03 filters, the dialog of a category, and a post opened from its row', async () => {
      await post('Opened by keyboard');
      await enter(editor, '/admin/cms?q=opened by');
      await page.getByRole('row', { name: 'Opened by keyboard' }).waitFor();
      await walkTo('Types');
      await press('ArrowDown');
      await page.waitForURL('**content_type=blog');
      expect(await nameOfFocus()).toBe('Types');
      await walkTo('Opened by keyboard');
      await press('Enter');
      await page.waitForURL('**/admin/cms/edit/*');
      await page.waitForFunction(() => document.activeElement?.id === 'main');
      await enter(editor, '/admin/cms?tab=categories');
      await walkTo('New Category');
      await press('Enter');
      await page.getByRole('dialog', { name: 'New Category' }).waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Name'));
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await focusIs('New Category');
    });

    it('OP-07 CF-F5 categories, the preview, the versions and a field that is brought back', async () => {
      const id = await post('Two versions');
      await editor.put(`/api/content/${id}`, { version: 0, title: 'Second title' });
      await enter(editor, `/admin/cms/edit/${id}`);
      await page.getByRole('complementary').getByText('Some words of it').waitFor();
      await walkTo('Preview');
      await press('ArrowRight', 'Enter');
      await page.getByRole('tab', { name: 'Versions', selected: true }).waitFor();
      await page.getByRole('button', { name: /created/ }).waitFor();
      await press('Tab', 'Tab');
      expect(await nameOfFocus()).toMatch(/created/);
      await press('Enter');
      await page.getByRole('button', { name: 'Compared with now' }).waitFor();
      await walkTo('Restore this version');
      await press('Enter');
      await notice(page, 'Content updated successfully');
      await page.getByRole('button', { name: /restored version 1/ }).waitFor();
      await eventually(async () =>
        expect([await isLost(), await page.getByLabel('Title', { exact: true }).inputValue()]).toEqual([false, 'Two versions']),
      );
    });

    it('OP-03 what another changed takes the focus, and gives it back to the form', async () => {
      const id = await post('Shared by two');
      await enter(editor, `/admin/cms/edit/${id}`);
      await type('Title', 'Mine');
      await editor.put(`/api/content/${id}`, { version: 0, title: 'Theirs' });
      await press('Enter');
      await focusIs('Changed by another save');
      await press('Tab', 'ArrowUp');
      await page.getByRole('radio', { name: 'Use theirs', checked: true }).waitFor();
      await walkTo('Merge');
      await press('Enter');
      await page.getByRole('button', { name: 'Bring mine back' }).waitFor();
      await eventually(async () => expect(await nameOfFocus()).toBe('Title'));
      expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Theirs');
    });

    it.each([1280, 360])(
      'at %i Tab reaches everything of every page, in its order, and shows where it is',
      async (width) => {
        await service('Walked to');
        const { body } = await seller.post<{ id: string }>('/api/products', {
          title: 'Walked',
          description: 'Four forms',
          price: 9,
        });
        const id = await post(`Walked at ${width}`);
        const pages: [person: Someone, paths: string[]][] = [
          [seller, ['/dashboard', '/manage-services', '/create-service', '/manage-products', `/edit-product/${body.id}`]],
          [editor, ['/admin/cms?q=walked', '/admin/cms?tab=categories', '/admin/cms/create', `/admin/cms/edit/${id}`]],
        ];
        for (const [person, paths] of pages) {
          await enter(person, paths[0]!, width);
          for (const path of paths) {
            await page.goto(path);
            await page.locator('main :is(article, tbody tr, form)').first().waitFor();
            await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
            await reachesAll(path);
          }
        }
      },
      180_000,
    );
  });
});
