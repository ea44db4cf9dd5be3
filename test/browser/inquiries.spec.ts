import type { Browser, Page } from 'playwright';
import { look } from '../support/look';
import { disturb, eventually } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const MESSAGE = 'We run three clinics and lose half of our leads overnight.';
const SERVICE = { title: 'Rescue lost leads', description: 'Pipelines and reminders', price: 300, duration: 5 };

describe('inquiries in the page', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  let talent: Someone;
  let service: string;
  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    talent = await newcomer(running.url, 'talent', 'mila');
    await talent.edit('profile', { full_name: 'Mila Maker' });
    service = (await talent.post<{ id: string }>('/api/services', SERVICE)).body.id;
  }, 120_000);
  afterEach(() => leave(page));

  const client = async (name: string) => {
    const one = await newcomer(running.url, 'client', name);
    await one.edit('profile', { full_name: `Ada ${name}` });
    return one;
  };
  const open = async (path: string, person?: Someone, colorScheme: 'light' | 'dark' = 'light') => {
    page = await tabOf(browser, running.url, person, { colorScheme });
    await page.goto(path);
    if (person) await page.locator('.avatar-button, .console-person').first().waitFor({ state: 'attached' });
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const dialog = () => page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const see = async (state: string) => expect(await look(page, state)).toEqual([]);

  it('IQ-09 given a visitor who signs up on the way, when they send it, then they can give a name', async () => {
    await open(`/talent/${talent.id}`);
    await button('Schedule a Call').click();
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();
    const enter = async () => {
      await field('Email').fill('on-the-way@test.example');
      await field('Password').fill('correct horse battery');
    };
    await enter();
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await enter();
    await button('Sign In').click();
    await heading('Schedule a call');
    expect(new URL(page.url()).pathname).toBe(`/talent/${talent.id}`);
    await field('Message').fill(MESSAGE);
    await button('Send Inquiry').click();
    await page.getByLabel(/^What name should .* see\?$/).fill('Ivo Brandt');
    await button('Save Name').click();
    await button('Save Name').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(async () => expect(await focused()).toBe('Your inquiry is sent'));
    await eventually(async () => {
      const { body } = await talent.get<{ client: { full_name: string | null } }[]>('/api/inquiries');
      expect(body.map(({ client: { full_name } }) => full_name)).toContain('Ivo Brandt');
    });
  });

  it('IQ-09 IQ-10 given a visitor, when they schedule a call, then they sign in, come back to the dialog, and send it', async () => {
    const vera = await client('vera');
    await open(`/talent/${talent.id}`);
    await button('Schedule a Call').click();
    await page.waitForURL((url) => url.pathname === '/auth');
    await field('Email').fill(vera.email);
    await field('Password').fill(vera.password);
    await button('Sign In').click();
    await heading('Schedule a call');
    expect(new URL(page.url()).pathname).toBe(`/talent/${talent.id}`);
    expect(await field('Subject').inputValue()).toBe('A call');
    await field('Message').fill('Too short');
    await field('First time').fill('2031-01-06T15:00');
    await button('Send Inquiry').click();
    await dialog().getByText('Message must be at least 20 characters', { exact: true }).waitFor();

    await field('Message').fill(MESSAGE);
    await disturb(page, '**/api/inquiries', 'POST', { status: 500 });
    await button('Send Inquiry').click();
    await dialog().getByRole('alert').waitFor();
    expect(await field('Message').inputValue()).toBe(MESSAGE);
    await page.unroute('**/api/inquiries');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Schedule a Call').click();
    await page.getByRole('button', { name: /^Restore your draft/ }).click();
    expect([await field('Message').inputValue(), await field('First time').inputValue()]).toEqual([MESSAGE, '2031-01-06T15:00']);
    await button('Send Inquiry').click();
    await heading('Your inquiry is sent');
    await dialog().getByRole('link', { name: 'View Inquiry' }).click();
    await heading('A call');
    await page.getByText(MESSAGE, { exact: true }).waitFor();
    expect(await page.locator('.inquiry-times li').count()).toBe(1);
  });

  it('IQ-09 a service fills the subject, and a talent cannot ask themself', async () => {
    await open(`/service/${service}`, await client('nora'));
    await button('Select & Continue').first().click();
    await heading('Request this service');
    expect(await field('Subject').inputValue()).toBe(SERVICE.title);
    const isFocused = (name: string) => field(name).evaluate((input) => input === document.activeElement);
    expect(await isFocused('Message')).toBe(true);
    await page.goto(`/talent/${talent.id}?ask=contact`);
    await heading('Send a message');
    expect(await isFocused('Subject')).toBe(true);
    await leave(page);
    await open(`/talent/${talent.id}`, talent);
    await page.locator('.talent-head').getByRole('button', { name: 'Contact Me', exact: true }).click();
    await page.getByText('You cannot send an inquiry to yourself.').first().waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('IQ-06 IQ-11 given two people, when one writes, then the other sees it without a reload, and the count follows', async () => {
    const carla = await client('carla');
    const reader = await newcomer(running.url, 'talent', 'reader');
    await open('/inquiries', reader);
    await heading('No inquiries yet');
    await see('inquiries-empty');
    const sent = await carla.post<{ id: string }>('/api/inquiries', {
      talent_id: reader.id,
      subject: 'A funnel',
      message: MESSAGE,
    });
    await page.getByRole('link', { name: 'A funnel' }).waitFor();
    await page.locator('.console-side-body > nav .console-count').getByText('1', { exact: false }).waitFor();
    await see('inquiries-list');
    await page.getByRole('link', { name: 'A funnel' }).click();
    await page.getByText(MESSAGE, { exact: true }).waitFor();
    await page.locator('.console-side-body > nav .console-count').waitFor({ state: 'detached' });
    await field('Your message').fill('Monday at three suits me.');
    await button('Send Message').click();
    await page.locator('.inquiry-words').getByText('Monday at three suits me.', { exact: true }).waitFor();
    expect(await field('Your message').inputValue()).toBe('');
    await carla.post(`/api/inquiries/${sent.body.id}/answers`, { message: 'See you then.' });
    await page.getByText('See you then.', { exact: true }).waitFor();
    await see('inquiry');
    await button('Close Inquiry').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Inquiry', exact: true }).click();
    await page.getByText('This inquiry is closed. Ada carla can send a new one.', { exact: true }).waitFor();
    const [thread, about] = [
      await page.locator('.inquiry-messages').boundingBox(),
      await page.locator('.inquiry-facts').boundingBox(),
    ];
    expect(about!.x).toBeGreaterThan(thread!.x + thread!.width);
    await page.goto('/inquiries/none');
    await heading('Inquiry not found');
    await leave(page);
    await open(`/inquiries/${sent.body.id}`, carla);
    await page
      .getByText(/^This inquiry is closed. To write again, send a new one/)
      .getByRole('link')
      .click();
    await button('Contact Me').first().waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'IQ-09 IQ-11 in the %s scheme dialog, list and thread have nothing for axe',
    async (scheme) => {
      const ada = await client(`ada-${scheme}`);
      await open(`/talent/${talent.id}?ask=call`, ada, scheme);
      await heading('Schedule a call');
      await button('Send Inquiry').click();
      await dialog().getByText('Message must be at least 20 characters', { exact: true }).waitFor();
      await see(`dialog-${scheme}`);
      await ada.post('/api/inquiries', { talent_id: talent.id, subject: 'A funnel', message: MESSAGE });
      await page.goto('/inquiries');
      await page.getByRole('link', { name: 'A funnel' }).waitFor();
      await see(`list-${scheme}`);
      await page.getByRole('link', { name: 'A funnel' }).click();
      await page.getByText(MESSAGE, { exact: true }).waitFor();
      await see(`thread-${scheme}`);
    },
  );
});
