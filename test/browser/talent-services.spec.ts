import { notice } from '../support/notices';
import { disturb, hold } from '../support/pages';
import { at, fill, inTheTalentConsole, offer, page, SERVICE, stranger, talent, UNKNOWN } from '../support/talent-console';

const NOT_FOUND = "Service not found: The service you're trying to edit doesn't exist or doesn't belong to you.";

describe("the talents' console", () => {
  inTheTalentConsole();
  const SERVICE_FORM = {
    Title: SERVICE.title,
    Description: SERVICE.description,
    'Price ($)': '1150',
    'Delivery time (days)': '10',
  };

  describe('services', () => {
    it('SV-01 SV-02 OK-09 a service is created, once, and the profile says so', async () => {
      await page.goto('/create-service');
      const letGo = await hold(page, '**/api/services', 'POST');
      await fill(SERVICE_FORM);
      await page.getByRole('button', { name: 'Create Service' }).click();
      const busy = page.getByRole('button', { name: 'Creating Service...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      letGo();
      await at('/profile');
      await notice(page, 'Service created');
      const { body } = await talent.get<{ price: number; duration: number }[]>(
        `/api/services?filter=${JSON.stringify({ talent_id: talent.id })}`,
      );
      expect(body).toMatchObject([{ title: SERVICE.title, price: 1150, duration: 10 }]);
    });

    it('SV-01 the preview beside the form follows typing', async () => {
      await page.goto('/create-service');
      const preview = page.getByRole('complementary', { name: 'Preview' });
      await preview.getByText('Delivery in 3-5 days', { exact: true }).waitFor();
      await fill(SERVICE_FORM);
      for (const text of [SERVICE.title, SERVICE.description, 'Delivery in 10 days', '$1,150'])
        await preview.getByText(text, { exact: true }).waitFor();
    });

    it('VA-11 VA-12 R28 each rule has its sentence at its field, and nothing is sent', async () => {
      await page.goto('/create-service');
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await fill({ Title: 'ab', Description: 'short' });
      await page.getByRole('button', { name: 'Create Service' }).click();
      for (const sentence of [
        'Title must be at least 3 characters',
        'Description must be at least 10 characters',
        'Price is required',
        'Delivery time is required',
      ])
        await page.getByText(sentence).waitFor();
      await fill({ 'Price ($)': '-1' });
      await page.getByText('Price cannot be negative').waitFor();
      await fill({ 'Price ($)': '1e3' });
      await page.getByText('Price is required').waitFor();
      expect(sent.filter((url) => url.includes('/api/services'))).toEqual([]);
      expect(await page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true');
    });

    it('ERR-05 ERR-07 R28 a delivery time below one day is refused by the server, and marked', async () => {
      const isMarked = async () => {
        await page.getByText('Delivery time must be at least 1 day', { exact: true }).waitFor();
        expect(await page.getByLabel('Delivery time (days)').getAttribute('aria-invalid')).toBe('true');
      };
      await page.goto('/create-service');
      await fill({ ...SERVICE_FORM, 'Delivery time (days)': '0' });
      await page.getByRole('button', { name: 'Create Service' }).click();
      await notice(page, 'There was a problem creating your service.');
      await isMarked();
      await page.goto(`/edit-service/${await offer()}`);
      await fill({ 'Delivery time (days)': '-3' });
      await page.getByRole('button', { name: 'Update Service' }).click();
      await notice(page, 'There was a problem updating your service.');
      await isMarked();
    });

    it('ERR-05 R8 failures show and the form is kept', async () => {
      await page.goto('/create-service');
      await fill(SERVICE_FORM);
      await disturb(page, '**/api/services', 'POST', { status: 500 });
      await page.getByRole('button', { name: 'Create Service' }).click();
      await notice(page, 'There was a problem creating your service.');
      await page.unroute('**/api/services');
      await disturb(page, '**/api/services', 'POST', { status: 401 });
      await page.getByRole('button', { name: 'Create Service' }).click();
      await notice(page, 'You must be logged in to create a service.');
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
    });

    it('ERR-05 CO-03 given a browser offline, then the form says so, keeps its text, and sends it once the connection is back', async () => {
      await page.goto('/create-service');
      await fill(SERVICE_FORM);
      await page.context().setOffline(true);
      const create = page.getByRole('button', { name: 'Create Service' });
      await create.click();
      await notice(page, 'There was a problem creating your service.');
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
      await page.context().setOffline(false);
      await create.click();
      await notice(page, 'Service created');
      const own = await talent.get<unknown[]>(`/api/services?filter={"talent_id":"${talent.id}"}`);
      expect(own.body).toHaveLength(1);
    });

    it('SV-04 SV-05 SV-06 own services, newest first, in two columns, three lines each', async () => {
      await offer({ title: 'The older one', description: 'words '.repeat(200) });
      await offer({ title: 'The newer one' });
      await offer({ title: 'Of somebody else' }, stranger);
      await page.goto('/manage-services');
      const cards = page.getByRole('article');
      await cards.first().waitFor();
      expect(await cards.getByRole('heading').allTextContents()).toEqual(['The newer one', 'The older one']);
      expect(await cards.first().innerText()).toMatch(/\$1,150[\s\S]*10 days/);
      for (const [width, columns] of [
        [360, 1],
        [600, 2],
        [900, 2],
        [1280, 2],
        [1920, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const tracks = await page.locator('.card-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
        expect([width, tracks.split(' ').length]).toEqual([width, columns]);
      }
      const [left, right] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
      expect(left?.y).toBe(right?.y);
      const lines = await cards
        .nth(1)
        .locator('p')
        .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      expect(Math.round(lines)).toBe(3);
      await cards.first().getByRole('link', { name: 'Edit' }).click();
      await page.waitForURL('**/edit-service/*');
      await page.goBack();
      await page.getByRole('link', { name: 'Add New Service' }).click();
      await at('/create-service');
    });

    it('SV-08 without services there is a way to the first', async () => {
      await page.goto('/manage-services');
      await page.getByText('No services yet').waitFor();
      await page.locator('main').getByRole('link', { name: 'Create Service' }).click();
      await at('/create-service');
    });

    it('SV-06 SV-07 CF-03 OK-10 delete asks, cancel changes nothing, confirm deletes', async () => {
      const id = await offer();
      await page.goto('/manage-services');
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Are you sure you want to delete this service? This action cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect((await talent.get(`/api/services/${id}`)).status).toBe(200);
      const letGo = await hold(page, '**/api/services/*', 'DELETE');
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('Deleting...').waitFor();
      letGo();
      await notice(page, 'Service deleted');
      await page.getByText('No services yet').waitFor();
    });

    it('ERR-06 what could not be deleted or loaded shows', async () => {
      await offer();
      await page.goto('/manage-services');
      await disturb(page, '**/api/services/*', 'DELETE', { status: 500 });
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await notice(page, 'Failed to delete the service.');
      expect(await page.getByRole('article').count()).toBe(1);
      await disturb(page, '**/api/services?*', 'GET', { status: 400 });
      await page.reload();
      await notice(page, 'Failed to load your services.');
    });

    it('SV-10 OK-11 R53 the form is prefilled and can be saved untouched', async () => {
      const id = await offer();
      await page.goto(`/edit-service/${id}`);
      const save = page.getByRole('button', { name: 'Update Service' });
      await save.waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe(SERVICE.title);
      expect(await page.getByLabel('Description').inputValue()).toBe(SERVICE.description);
      expect(await page.getByLabel('Price ($)').inputValue()).toBe('1150');
      expect(await page.getByLabel('Delivery time (days)').inputValue()).toBe('10');
      const letGo = await hold(page, '**/api/services/*', 'PUT');
      await save.click();
      await page.getByRole('button', { name: 'Updating Service...' }).waitFor();
      letGo();
      await at('/manage-services');
      await notice(page, 'Service updated');
      expect((await talent.get(`/api/services/${id}`)).body).toMatchObject({ version: 1 });
    });

    it('SV-11 RT-16 ERR-08 a missing or foreign service leads back to the talent’s services', async () => {
      for (const id of [UNKNOWN, await offer({}, stranger)]) {
        await page.goto(`/edit-service/${id}`);
        await at('/manage-services');
        await notice(page, NOT_FOUND);
      }
    });

    it('SV-11 ERR-07 a failed load leads back to the talent’s services; a failed save shows and keeps the form', async () => {
      const id = await offer();
      const path = `**/api/services/${id}`;
      await disturb(page, path, 'GET', { status: 400 });
      await page.goto(`/edit-service/${id}`);
      await at('/manage-services');
      await notice(page, 'Failed to load service details.');
      await page.unroute(path);
      await page.goto(`/edit-service/${id}`);
      await fill({ Title: 'Renamed' });
      for (const [status, words] of [
        [500, 'There was a problem updating your service.'],
        [401, 'You must be logged in to update a service.'],
      ] as const) {
        await disturb(page, path, 'PUT', { status });
        await page.getByRole('button', { name: 'Update Service' }).click();
        await notice(page, words);
        expect(await page.getByLabel('Title').inputValue()).toBe('Renamed');
      }
    });

    it('SV-11 ERR-07 an edit that another overtook is shown, and what was typed is kept', async () => {
      const id = await offer();
      await page.goto(`/edit-service/${id}`);
      await page.getByLabel('Title').fill('Mine');
      await talent.put(`/api/services/${id}`, { version: 0, title: 'Theirs' });
      await page.getByRole('button', { name: 'Update Service' }).click();
      await notice(page, 'There was a problem updating your service.');
      expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
      expect((await talent.get(`/api/services/${id}`)).body).toMatchObject({ title: 'Theirs' });
    });
  });
});
