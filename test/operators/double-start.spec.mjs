import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePlace } from '../../backend/standalone/postgres/place.mjs';
import { openServer } from '../../backend/standalone/postgres/server.mjs';
import { root } from '../suites.mjs';
import { freeze } from '../support/freeze';
import { leash } from '../support/leash.mjs';
import { startProduct } from '../support/product.mjs';

const program = join(root, 'backend/standalone/dist/claim.js');
const RACE = `
  const [folder, at] = process.argv.slice(1);
  const { claim } = await import(${JSON.stringify(program)});
  while (Date.now() < Number(at)) {}
  try { claim(folder); console.log('claimed'); } catch (error) { console.log(error.message.replace(/\\d+/, 'N')); }
  setTimeout(() => {}, 1500);
`;

/** What a process that claims the folder at this moment, with others, says. */
async function contend(folder, at) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RACE, folder, String(at)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) said += text;
  return said.trim();
}

const folderFor = (name) => {
  const folder = mkdtempSync(join(tmpdir(), `guildhall-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
};

jest.setTimeout(240_000);

describe('starts on the same data', () => {
  let folder;
  let product;
  beforeAll(async () => {
    folder = folderFor('double');
    product = await startProduct({ dataDir: folder });
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const port = () => Number(new URL(product.url).port);
  const second = () =>
    startProduct({ dataDir: folder }).then(
      async (other) => {
        await other.stop();
        return 'started';
      },
      (error) => error.message,
    );

  it('[FT-04] of six starts at once over the claim of a killed one, exactly one gets the data', async () => {
    for (let round = 1; round <= 4; round++) {
      const claims = folderFor('claims');
      writeFileSync(join(claims, `claim.${round}`), JSON.stringify({ claimant: 'supervisor', pid: 99_999_998, began: 'once' }));
      const at = Date.now() + 1500;
      const said = await Promise.all(Array.from({ length: 6 }, () => contend(claims, at)));
      expect(said.sort()).toEqual(['claimed', ...Array(5).fill('claimed by process N')]);
      rmSync(claims, { recursive: true });
    }
  });

  it('[FT-04] a second start is refused although the database dies during it', async () => {
    for (const after of [0, 300, 600, 900, 1200]) {
      const refused = second();
      await sleep(after);
      await product.kill9('postgres');
      expect(await refused).toContain(
        `Guildhall runs already on the data in ${folder}, as process ${product.processes.supervisor}. Stop it before`,
      );
      await product.ready();
    }
  });

  it('[FT-04] a start goes on when the whole tree of the database was frozen and all others killed', async () => {
    for (let round = 0; round < 3; round++) {
      const thaw = freeze(product.processes.postgres);
      try {
        for (const name of ['supervisor', 'backend', 'worker']) await product.kill9(name);
        product = await startProduct({ dataDir: folder, port: port() });
        await product.ready();
      } finally {
        thaw();
      }
    }
  });

  it('[FT-04] a start goes on when only frozen children of the database are left', async () => {
    const { postgres } = product.processes;
    const thaw = freeze(postgres);
    try {
      for (const name of ['supervisor', 'backend', 'worker', 'postgres']) await product.kill9(name);
      product = await startProduct({ dataDir: folder, port: port() });
      await product.ready();
    } finally {
      thaw();
    }
  });
});

describe('a first start', () => {
  it('[FT-04] a first start succeeds although the helper of a killed one still writes its database', async () => {
    const folder = folderFor('half-made');
    const half = join(folder, 'postgres', 'cluster.99999998');
    mkdirSync(half, { recursive: true });
    const writes = `const fs = require('fs'); for (let n = 0; ; n++) { try { fs.mkdirSync(process.argv[1], { recursive: true }); fs.writeFileSync(process.argv[1] + '/' + n, ''); } catch {} }`;
    const helper = spawn(process.execPath, ['-e', writes, half], { stdio: 'ignore' });
    const letGo = leash(folder, folder);
    try {
      await sleep(500);
      const server = await openServer(choosePlace(folder), { sync: false });
      await server.stop();
      // Once it has ended: nothing is left to signal, and that is no fault.
      await server.stop();
    } finally {
      helper.kill('SIGKILL');
      letGo();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
