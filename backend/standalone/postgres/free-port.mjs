// @ts-check
import { createServer } from 'node:net';

const host = '127.0.0.1';

/**
 * A port on loopback that nobody uses now.
 * @param {number} [wanted] taken if it is free
 * @returns {Promise<number>}
 */
export async function freePort(wanted = 0) {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)));
    probe.listen(wanted, host, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
