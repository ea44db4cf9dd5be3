import { notice } from '../support/notices';
import { disturb, eventually, hold } from '../support/pages';
import { at, fill, inTheTalentConsole, page, sell, stranger, talent, UNKNOWN } from '../support/talent-console';

const UNAUTHORIZED = "Unauthorized: You don't have permission to edit this product.";

describe("the talents' console", () => {
  inTheTalentConsole();

  describe('products', () => {
    it('PM-01 PM-02 OK-12 R56 a product is created; a blank image is the drawn cover', async () => {
      await page.goto('/create-product');
      const letGo = await hold(page, '**/api/products', 'POST');
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '149.50' });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await page.getByRole('button', { name: 'Creating Product...' }).waitFor();
      letGo();
      await at('/profile');
      await notice(page, 'Product created');
      const { body } = await talent.get<{ image: string; price: number }[]>(
        `/api/products?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect(body).toMatchObject([{ price: 149.5, image: expect.stringMatching(/^\/art\//), category: null }]);
    });

    it('VA-14 ERR-12 the rules of a new product, and its failures', async () => {
      await page.goto('/create-product');
      await page.getByRole('button', { name: 'Create Product' }).click();
      await page.getByText('Title must be at least 3 characters').waitFor();
      await page.getByText('Description must be at least 10 characters').waitFor();
      await page.getByText('Price is required').waitFor();
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '5' });
      await disturb(page, '**/api/products', 'POST', { status: 500 });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await notice(page, 'There was a problem creating your product.');
      await page.unroute('**/api/products');
      await disturb(page, '**/api/products', 'POST', { status: 401 });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await notice(page, 'You must be logged in to create a product.');
    });

    it('R19 more details are optional and stored', async () => {
      await page.goto('/create-product');
      await fill({ Title: 'Intake snapshot', Description: 'Four forms and a calendar', 'Price ($)': '5' });
      await page.getByText('More details').click();
      await page.getByLabel('Category').click();
      await page.getByRole('option', { name: 'Workflow' }).click();
      await fill({ 'Key features': 'One\n\nTwo', Stock: '7' });
      await page.getByRole('button', { name: 'Create Product' }).click();
      await at('/profile');
      const { body: found } = await talent.get<{ id: string }[]>(
        `/api/products?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect((await talent.get(`/api/products/${found[0]?.id}`)).body).toMatchObject({
        category: 'Workflow',
        features: ['One', 'Two'],
        stock: 7,
      });
    });

    it('PM-03 PM-04 own products under one tab', async () => {
      await page.goto('/manage-products');
      await page.getByText('No products yet').waitFor();
      await sell();
      await sell({}, stranger);
      await page.getByRole('article').waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
      expect(await page.getByRole('tab').allTextContents()).toEqual(['All Products']);
      await page.getByRole('link', { name: 'Edit Product' }).click();
      await page.waitForURL('**/edit-product/*');
      await page.goBack();
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await at('/dashboard');
      await page.goBack();
      await page.getByRole('link', { name: 'Create New Product' }).click();
      await at('/create-product');
    });

    it('PM-06 PM-08 OK-13 VA-15 edit with a preview that follows typing', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      expect(await page.getByLabel('Price ($)').inputValue()).toBe('149.50');
      await page.getByText('Leave blank to use default image').waitFor();
      expect(await page.getByRole('link', { name: 'View Public Page' }).getAttribute('href')).toBe(`/product/${id}`);
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await fill({ Title: 'Better snapshot', Description: 'Five forms', 'Price ($)': '12.5' });
      await preview.getByText('Better snapshot').waitFor();
      await preview.getByText('Five forms').waitFor();
      await preview.getByText('$12.50').waitFor();
      expect(await page.getByLabel('Price ($)').getAttribute('step')).toBe('0.01');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Product updated: Your product has been updated.');
      await fill({ Title: '', Description: '', 'Price ($)': '' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      for (const sentence of ['Product title is required', 'Description is required', 'Price is required'])
        await page.getByText(sentence).waitFor();
      await fill({ 'Price ($)': '-2' });
      await page.getByText('Price cannot be negative').waitFor();
      expect((await talent.get(`/api/products/${id}`)).body).toMatchObject({ title: 'Better snapshot', price: 12.5 });
    });

    it('OP-03 R56 another save that left the drawn cover is no change of the image', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      await fill({ Title: 'Mine', 'Price ($)': '7' });
      const { version } = (await talent.get<{ version: number }>(`/api/products/${id}`)).body;
      await talent.put(`/api/products/${id}`, { version, title: 'Theirs', category: 'Workflow' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const conflict = page.getByRole('region', { name: 'Changed by another save' });
      await conflict.waitFor();
      expect(await conflict.locator('legend').allTextContents()).toEqual(['Title', 'Category']);
      await conflict.getByRole('button', { name: 'Merge' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Product updated: Your product has been updated.');
      expect((await talent.get(`/api/products/${id}`)).body).toMatchObject({
        title: 'Mine',
        price: 7,
        category: 'Workflow',
        image_url: `/art/v1/covers/${id}/workflow.svg`,
      });
    });

    it('PM-08 PM-09 ERR-13 failures show, are logged, and change nothing', async () => {
      const id = await sell();
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
      await page.goto(`/edit-product/${id}`);
      await disturb(page, '**/api/products/*', 'PUT', { status: 500 });
      await disturb(page, '**/api/products/*', 'DELETE', { status: 500 });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await notice(page, 'Failed to update product. Please try again.');
      await page.getByRole('button', { name: 'Delete Product' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Product' }).click();
      await notice(page, 'Failed to delete product. Please try again.');
      await eventually(async () => expect(logged.join()).toMatch(/could not be updated[\s\S]*could not be deleted/));
    });

    it('PM-09 CF-04 OK-14 delete asks in an alert dialog', async () => {
      const id = await sell();
      await page.goto(`/edit-product/${id}`);
      await page.getByRole('button', { name: 'Delete Product' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await talent.get(`/api/products/${id}`)).status).toBe(200);
      await page.getByRole('button', { name: 'Delete Product' }).click();
      await dialog.getByRole('button', { name: 'Delete Product' }).click();
      await at('/manage-products');
      await notice(page, 'Product deleted: Your product has been deleted.');
      await page.getByText('No products yet').waitFor();
    });

    it('RT-17 R10 R40 ERR-11 a foreign or unknown product leads to the dashboard', async () => {
      for (const id of [UNKNOWN, await sell({}, stranger)]) {
        await page.goto(`/edit-product/${id}`);
        await at('/dashboard');
        await notice(page, UNAUTHORIZED);
      }
    });
  });
});
