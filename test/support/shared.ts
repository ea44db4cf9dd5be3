import type { Browser } from 'playwright';
import type { Product as Running } from './product.mjs';

const { sharedBrowser, sharedProduct } = globalThis as unknown as {
  sharedBrowser(): Promise<Browser>;
  sharedProduct(options?: { seeds?: boolean }): Promise<Running>;
};

export { sharedBrowser, sharedProduct };
