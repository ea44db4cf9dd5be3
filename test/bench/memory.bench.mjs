import { residentMb } from '../support/resident.mjs';
import { productId } from './data.mjs';
import { filledProduct } from './filled.mjs';
import { asked, line, QUICK } from './measure.mjs';
import { detailOf, FIRST_PAGE, LISTS, SEARCHES } from './requests.mjs';

const PRODUCTS = 10_000;
/** MINUTES of load; ten are the goal's. */
const MINUTES = Number(process.env.MINUTES ?? (QUICK ? 0.2 : 1));
const MOST_MB = 250;

/** What visitors ask for in turn: lists, searches, details and pages, most at an address of their own. */
const PATHS = [
  ...Object.values({ ...LISTS, ...SEARCHES }).map((path) => path(PRODUCTS)),
  detailOf(PRODUCTS),
  () => FIRST_PAGE,
  () => '/marketplace',
  (number) => `/marketplace?page=${number % 400}`,
  (number) => `/product/${productId(number % PRODUCTS)}`,
];

/** Memory of the backend after minutes of load at 50 connections. */
export async function benchMemory() {
  const product = await filledProduct(PRODUCTS);
  try {
    const end = performance.now() + MINUTES * 60_000;
    while (performance.now() < end)
      await asked(product.url, (number) => PATHS[number % PATHS.length](number), 50, {
        headers: { 'accept-encoding': 'br, gzip' },
      });
    const mb = residentMb(product.processes.backend);
    line(`backend after ${MINUTES} minutes of load`, `${mb} MB`, `${MOST_MB} MB`, mb / MOST_MB, '<= 1');
  } finally {
    await product.log.close();
    await product.stop();
  }
}
