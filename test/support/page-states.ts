import type { Browser } from 'playwright';
import { disturb } from './pages';
import type { Product } from './product.mjs';
import { sharedBrowser, sharedProduct } from './shared';
import { leave } from './tabs';
import { Visit } from './visit';

/** For a test that looks at many states, each by day and by night, wide and small. */
export const MANY_STATES_MS = 120_000;

/** A tab on the shared product, whose states are looked at one after the other. */
export class PageStates {
  running!: Product;
  private browser!: Browser;
  readonly visit = new Visit(
    () => this.browser,
    () => this.running.url,
  );

  constructor() {
    beforeAll(async () => {
      this.running = await sharedProduct();
      this.browser = await sharedBrowser();
    }, 120_000);
    afterEach(() => leave(this.visit.page));
  }

  /** To another page without a page load, as its links lead there. */
  readonly step = async (path: string) => {
    await this.visit.page.locator('.head-person:not(.unknown)').waitFor({ state: 'attached' });
    await this.visit.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  };
  readonly tab = (name: string) => this.visit.page.getByRole('tab', { name, exact: true }).click();
  readonly enter = async (email: string, password: string) => {
    await this.visit.page.getByLabel('Email', { exact: true }).fill(email);
    await this.visit.page.getByLabel('Password', { exact: true }).fill(password);
  };
  /** What a page shows while `api` keeps it waiting, and after `api` has failed. */
  readonly waitsAndFails = async (path: string, api: string, waits: string, fails?: string) => {
    await this.visit.page.goto('/not-there');
    await this.visit.never(api);
    await this.step(path);
    await this.visit.words(waits);
    await this.visit.see(`${path} loading`);
    await this.visit.page.unroute(api);
    if (!fails) return;
    await this.visit.page.goto('/not-there');
    await disturb(this.visit.page, api, 'GET', { status: 400 });
    await this.step(path);
    await this.visit.words(fails);
    await this.visit.see(`${path} failed`);
    await this.visit.page.unroute(api);
  };
}
