import type { Browser, Page } from 'playwright';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

const PHONE = { width: 360, height: 640 };
const TABLET = { width: 768, height: 900 };
const KIT = { title: 'A kit without a kind', description: 'One file, and how to install it', price: 149.5 };

describe('what a page makes of its width', () => {
  let running: Running;
  let browser: Browser;
  let page: Page;
  const ids = { kit: '', service: '', talent: '' };
  beforeAll(async () => {
    running = await sharedProduct({ seeds: true });
    browser = await sharedBrowser();
    const seller = await newcomer(running.url, 'talent', 'wide');
    const { body } = await seller.post<{ id: string; version: number }>('/api/products', KIT);
    await seller.put(`/api/products/${body.id}`, { price: 99.5, version: body.version });
    const [talent] = (await new Someone(running.url).get<{ id: string }[]>('/api/talents?filter={"q":"Mara Tolvane"}')).body;
    const services = await seller.get<{ id: string }[]>(`/api/services?filter={"talent_id":"${talent!.id}"}`);
    Object.assign(ids, { kit: body.id, service: services.body[0]!.id, talent: talent!.id });
  }, 120_000);
  afterEach(() => leave(page));
  const open = async (path: string, viewport: { width: number; height: number }) => {
    page = await tabOf(browser, running.url, undefined, { viewport });
    await page.goto(path);
  };
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const isBeside = async (left: string, right: string) => {
    const [one, other] = [await box(left), await box(right)];
    return other.x >= one.x + one.width && other.y < one.y + one.height;
  };

  it.each([
    ['TP-05', 'talent', 'Contact Me'],
    ['TP-07', 'service', 'Select & Continue'],
  ] as const)('%s on a phone the bar of a %s stays in view, and no other button has the gilt plate', async (_id, noun, name) => {
    await open(`/${noun}/${ids[noun]}`, PHONE);
    const bar = await box('.phone-bar');
    expect(Math.round(bar.y + bar.height)).toBe(PHONE.height);
    const plates = (all: Element[]) => all.filter((each) => getComputedStyle(each, '::before').display !== 'none').length;
    expect(await page.locator('.button.contained:visible').evaluateAll(plates)).toBe(1);
    await page.locator('.phone-bar').getByRole('button', { name, exact: true }).click();
    await page.waitForURL('**/auth?redirect=*');
  });

  it('CN-03 TP-09 on a tablet pictures and bars are beside what they belong to', async () => {
    await open('/content/recall-campaigns-for-small-practices', TABLET);
    expect(await isBeside('.article-head h1', '.article-head .cover')).toBe(true);
    await page.goto(`/talent/${ids.talent}?tab=reviews`);
    await page.locator('.spread').waitFor();
    expect(await isBeside('.review-mean', '.spread')).toBe(true);
  });

  it('MK-09 a card without a category begins with its rating, where its words begin', async () => {
    await open(`/marketplace?q=${encodeURIComponent(KIT.title)}`, PHONE);
    expect((await box('.product-card .rating')).x).toBe((await box('.product-card .product-text')).x);
  });

  it('a chart of prices names the highest and the lowest, each beside its height', async () => {
    await open(`/product/${ids.kit}/history`, PHONE);
    expect(await page.locator('.prices-axis span').allTextContents()).toEqual(['$149.50', '$99.50']);
    const [high, low] = [await box('.prices-axis span:first-child'), await box('.prices-axis span:last-child')];
    expect(low.y).toBeGreaterThanOrEqual(high.y + high.height);
    expect(await isBeside('.prices-axis', '.prices-chart svg')).toBe(true);
  });
});
