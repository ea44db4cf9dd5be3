import type { Browser } from 'playwright';
import { type Product, shaped } from './product.mjs';

/** What a worker started once for all its files (see shared-environment.mjs), and ends when it ends itself. */
const shared = globalThis as unknown as {
  sharedBrowser(): Promise<Browser>;
  sharedProduct(options?: { seeds?: boolean }): Promise<Product>;
};

export const { sharedBrowser } = shared;

/** With what other files have left there: a file that counts what there is starts a product of its own. */
export const sharedProduct = (options?: { seeds?: boolean }): Promise<Product> => shaped() ?? shared.sharedProduct(options);
