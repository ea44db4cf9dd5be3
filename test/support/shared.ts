import type { Browser } from 'playwright';
import type { Product } from './product.mjs';

/** What a worker of the browser suite started once for all its files (see browser-environment.mjs), and ends when it ends itself. */
export const { sharedBrowser, sharedProduct } = globalThis as unknown as {
  sharedBrowser(): Promise<Browser>;
  /** With what other files have left there: a file that counts what there is starts a product of its own. */
  sharedProduct(options?: { seeds?: boolean }): Promise<Product>;
};
