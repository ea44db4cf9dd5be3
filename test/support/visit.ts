import type { Browser, Page } from 'playwright';
import { faultsOf } from './faults';
import type { Someone } from './people';
import { tabOf } from './tabs';

/** A tab that is led from state to state, and what was wrong in each. */
export class Visit {
  page!: Page;
  faults: string[] = [];

  constructor(
    private readonly browser: () => Browser,
    private readonly url: () => string,
  ) {}

  async start(person?: Someone): Promise<void> {
    this.page = await tabOf(this.browser(), this.url(), person);
    this.faults = [];
  }

  seeHere = async (state: string): Promise<void> => {
    for (const fault of await faultsOf(this.page)) this.faults.push(`${state}: ${fault}`);
  };

  /** At the width it has, and at 360, where much is laid out otherwise. */
  see = async (state: string): Promise<void> => {
    await this.seeHere(state);
    const wide = this.page.viewportSize();
    await this.page.setViewportSize({ width: 360, height: 800 });
    await this.seeHere(`${state}, small`);
    if (wide) await this.page.setViewportSize(wide);
  };

  /** Requests of this path are never answered. */
  never = (path: string) => this.page.route(path, () => {});
  words = (text: string) => this.page.getByText(text, { exact: true }).first().waitFor();
  press = (name: string) => this.page.getByRole('button', { name, exact: true }).first().click();
}
