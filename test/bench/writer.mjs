/**
 * Appends new prices through the log's port at a steady rate, in a process of its own: requests of the generator would wait for each
 * append. Its arguments: the product's environment and folder as JSON, and how many products there are. A message is the rate; 0
 * ends it, and is answered by how many appends failed, once all have ended.
 */
import { repricing } from './data.mjs';
import { logOf } from './filled.mjs';

const [product, products] = process.argv.slice(2);
const log = await logOf(JSON.parse(product));
const waiting = new Set();
let at = 0;
let failed = 0;
let timer;

function write(perSecond) {
  const since = performance.now();
  const first = at;
  timer = setInterval(() => {
    for (const due = first + ((performance.now() - since) * perSecond) / 1000; at < due; at += 1) {
      const append = log.append(repricing(at, Number(products))).catch(() => {
        failed += 1;
      });
      waiting.add(append);
      append.then(() => waiting.delete(append));
    }
  }, 20);
}

process.on('message', async (perSecond) => {
  clearInterval(timer);
  if (perSecond > 0) return write(perSecond);
  await Promise.all(waiting);
  process.send(failed);
});
process.on('disconnect', () => process.exit(0));
process.send('ready');
