import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { faultsOf } from '../support/faults';
import { look } from '../support/look';
import { notice } from '../support/notices';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const COMPLAINT = 'a complaint of another member';
const SERVICE = { description: 'All of it, in a week', price: 300, duration: 5 };
/** Each act of an admin on a person: its button, its notice, and its sentence in the audit. */
const ACTS: [label: string, done: string, sentence: RegExp][] = [
  ['Appoint', 'The person was appointed', /Ada Quell appointed .* auditor/],
  ['Dismiss', 'The person was dismissed', /Ada Quell dismissed .* as auditor/],
  ['End Sessions', 'The sessions were ended', /Ada Quell ended .* session/],
  ['Reset Password', 'The password was reset', /Ada Quell reset the password of/],
  ['Suspend', 'The person was suspended', /Ada Quell suspended/],
  ['Reinstate', 'The person was reinstated', /Ada Quell reinstated/],
  ['Export', 'The export was saved', /Ada Quell exported all that is kept about/],
  ['Erase', 'The person was erased', /Ada Quell erased/],
];

/** How far the act of a row is from its end, and from the lines above and below. */
const actIn = (row: Element) => {
  const [all, act] = [row, row.querySelector('.tool') as Element].map((each) => each.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  return { end: all.right - act.right, above: act.top - all.top, below: all.bottom - act.bottom };
};

describe('people and moderation, on screen', () => {
  let running: Running;
  let browser: Browser;
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let admin: Someone;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    running = await sharedProduct();
    browser = await sharedBrowser();
    [talent, client, auditor, admin] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'client'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'admin'),
    ])) as [Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, admin.email, 'admin');
    await talent.edit('profile', { full_name: 'Mara Tolvane' });
    await admin.edit('profile', { full_name: 'Ada Quell' });
  }, 120_000);
  afterEach(async () => {
    await leave(page);
    expect(faults.splice(0)).toEqual([]);
  });

  const see = async (state: string) => void faults.push(...(await look(page, state)));
  const ask = async (label: string, reason: string, within: Page | Locator = page) => {
    await within.getByRole('button', { name: label, exact: true }).click();
    await page.getByLabel(/Reason/).fill(reason);
  };
  const confirm = (label: string) => page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

  it('OP-13 an admin takes a service down from its audit entry; its owner reads why; it is put back from the list', async () => {
    // A second try has a service of its own: the audit entry of one that is down offers to put it back.
    const title = `Doubtful setup ${randomUUID()}`;
    const service = (await talent.post<{ id: string }>('/api/services', { ...SERVICE, title })).body;
    const filter = encodeURIComponent(JSON.stringify({ entity_id: service.id }));
    const { body } = await admin.get<{ id: string }[]>(`/api/audit?filter=${filter}`);
    page = await tabOf(browser, running.url, admin);
    await page.goto(`/admin/audit/${(body as unknown as { id: string }[])[0]!.id}`);
    await ask('Take Down', COMPLAINT);
    await confirm('Take Down');
    await notice(page, 'It was taken down');
    await page.goto('/admin/moderation');
    await page.getByRole('link', { name: title }).waitFor();
    await see('moderation');
    const row = page.getByRole('row').filter({ hasText: title });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const { end, above, below } = await row.evaluate(actIn);
      expect([width, end <= 1, above >= 4, below >= 4]).toEqual([width, true, true, true]);
    }

    const owners = await tabOf(browser, running.url, talent);
    await owners.goto(`/service/${service.id}`);
    await owners.getByRole('heading', { name: `${title} was taken down` }).waitFor();
    await owners.getByText(COMPLAINT).waitFor();
    await owners.goto('/manage-services');
    const own = owners.getByRole('region', { name: 'Taken down' }).getByRole('listitem').filter({ hasText: title });
    await own.getByText(COMPLAINT).waitFor();
    faults.push(...(await faultsOf(owners)));
    if (process.env['SHOTS']) await owners.screenshot({ path: `${process.env['SHOTS']}/own-taken-down-1280-light.png` });
    await leave(owners);

    await ask('Put Back', COMPLAINT, row);
    await confirm('Put Back');
    await notice(page, 'It was put back');
    await page.getByRole('heading', { name: 'Nothing is taken down' }).or(page.getByRole('table')).first().waitFor();
    expect((await admin.get(`/api/services/${service.id}`)).status).toBe(200);
  });

  it('OP-13 OP-12 when an admin does each act on a person by clicking, then the audit has it with admin and reason', async () => {
    const one = await newcomer(running.url, 'client', 'subject');
    page = await tabOf(browser, running.url, admin);
    await page.goto(`/admin/people/${one.id}`);
    for (const [label, done] of ACTS) {
      await ask(label, `${label}, as it was asked for`);
      if (label === 'Erase') await page.getByLabel(/typed again/).fill(one.email);
      await confirm(label);
      await notice(page, done);
    }
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: one.id }))}`);
    for (const [label, , sentence] of ACTS)
      await page
        .getByRole('row')
        .filter({ hasText: `“${label}, as it was asked for”` })
        .getByRole('link', { name: sentence })
        .waitFor();
  });

  it('OP-13 an admin finds a person by the whole email', async () => {
    page = await tabOf(browser, running.url, admin);
    await page.goto('/admin/people');
    await page.getByRole('textbox', { name: 'Search by name or whole email' }).fill(talent.email);
    await page.locator(`a[href='/admin/people/${talent.id}']`).waitFor();
    await see('people-list');
  });

  it('OP-12 OP-13 an admin erases a person only with the email typed again', async () => {
    const one = await newcomer(running.url, 'client', 'erased');
    await one.edit('profile', { full_name: 'Canaria Quill' });
    page = await tabOf(browser, running.url, admin);
    await page.goto(`/admin/people/${one.id}`);
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByLabel(/typed again/).fill(client.email);
    await page.getByLabel(/Reason/).fill('asked for by mail');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByText('This is not the email of this person').waitFor();
    await see('person-erase');
    await page.getByLabel(/typed again/).fill(one.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await notice(page, 'The person was erased');
    await page.getByText('Former member').first().waitFor();
    expect((await one.get('/api/me')).status).toBe(401);
  });

  it('OP-13 an auditor reads people and finds no act; a talent is sent home', async () => {
    page = await tabOf(browser, running.url, auditor);
    await page.goto(`/admin/people/${client.id}`);
    await page
      .getByText('Not signed in anywhere.')
      .or(page.getByText(/, used /))
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^(Suspend|Erase|Appoint|Show email)$/ }).count()).toBe(0);
    await leave(page);
    page = await tabOf(browser, running.url, talent);
    for (const path of ['/admin/people', '/admin/moderation']) {
      await page.goto(path);
      await notice(page, 'You do not have access to this page');
      await page.waitForURL((url) => url.pathname === '/');
    }
  });
});
