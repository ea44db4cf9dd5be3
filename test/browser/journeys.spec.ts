import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { newcomer } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('the main job in a browser', () => {
  let running: Running;
  let browser: Browser;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
  }, 120_000);

  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  /** Signs up and in through the forms, as a person does. */
  const enter = async (page: Page, role: 'Client' | 'Talent') => {
    const account = { Email: `${role}-${randomUUID()}@test.example`.toLowerCase(), Password: 'correct horse' };
    await page.goto('/auth?tab=signup');
    await fill(page, account);
    if (role === 'Talent') await page.getByText('Talent - I want to offer my services').click();
    await press(page, 'Sign Up');
    await notice(page, 'Account created!: Please check your email to confirm your account.');
    await page.goto('/auth');
    await fill(page, account);
    await press(page, 'Sign In');
    await page.waitForURL((url) => url.pathname === '/');
  };

  it('AU-06 AU-07 SV-02 PM-02 MK-10 OP-04 journeys sell-a-product and offer-a-service: signed up, signed in, offered, found at once', async () => {
    const page = await tabOf(browser, running.url);
    await enter(page, 'Talent');
    await page.goto('/create-service');
    await fill(page, {
      Title: 'Pipeline clean-up',
      Description: 'Stages that match how you sell',
      'Price ($)': '350',
      'Delivery time (days)': '4',
    });
    await press(page, 'Create Service');
    await page.waitForURL((url) => url.pathname === '/profile');
    await page.goto('/create-product');
    await fill(page, { Title: 'Intake Snapshot', Description: 'Forms, calendars and reminders', 'Price ($)': '49.5' });
    await press(page, 'Create Product');
    await page.waitForURL((url) => url.pathname === '/profile');
    await page.goto('/marketplace');
    await page.getByRole('link', { name: 'Intake Snapshot' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Intake Snapshot' }).waitFor();
    await page.getByText('$49.50').first().waitFor();
    await page.goto('/talent-profile');
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByText('Pipeline clean-up').waitFor();
    await leave(page);
  }, 120_000);

  it('BT-04 HD-06 a client applies and may offer at once', async () => {
    const page = await tabOf(browser, running.url);
    await enter(page, 'Client');
    await page.goto('/become-talent');
    await page.getByLabel(/hourly rate/i).fill('85');
    await page.getByLabel(/skills/i).fill('Zapier, CRM Setup');
    await page.getByLabel(/bio/i).fill('Ten years of pipelines');
    await page.getByRole('checkbox').check();
    await press(page, 'Submit Application');
    await page.waitForURL((url) => url.pathname === '/profile');
    await page.goto('/create-service');
    await page.getByLabel('Delivery time (days)', { exact: true }).waitFor();
    await leave(page);
  }, 120_000);

  it('CF-F10 CN-03 BL-03 journey publish-a-post: an admin writes and publishes, a visitor reads', async () => {
    const admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    const desk = await tabOf(browser, running.url, admin);
    await desk.goto('/admin/cms/create');
    await fill(desk, { Title: 'Retiring old triggers', Content: '## Start small\n\nOne trigger a week is enough.' });
    await desk.getByLabel('Slug', { exact: true }).fill('retiring-old-triggers');
    await press(desk, 'Create Content');
    await desk.waitForURL((url) => url.pathname === '/admin/cms');
    const visitor = await tabOf(browser, running.url);
    expect((await visitor.goto('/content/retiring-old-triggers'))?.status()).toBe(404);
    const [post] = (await admin.get<{ id: string; version: number }[]>('/api/content?filter={"slug":"retiring-old-triggers"}'))
      .body;
    expect((await admin.put(`/api/content/${post?.id}`, { version: post?.version, status: 'published' })).status).toBe(200);
    await visitor.goto('/blog');
    await visitor.getByRole('link', { name: 'Retiring old triggers' }).first().click();
    await visitor.getByRole('heading', { name: 'Start small' }).waitFor();
    await Promise.all([leave(desk), leave(visitor)]);
  }, 120_000);
});
