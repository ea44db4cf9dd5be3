import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, entries } from './bundle.mjs';
import { runProgram } from './command.mjs';
import { compile, outputs } from './compile.mjs';
import { digest } from './digest.mjs';
import { oneBuildAtATime } from './one-build.mjs';

/** The parts that run on the server; each is compiled by itself. */
export const serverParts = [
  { name: 'contracts', folder: 'backend/contracts' },
  { name: 'platform', folder: 'backend/platform' },
  { name: 'event-store', folder: 'backend/event-store' },
  { name: 'projections', folder: 'projections' },
  { name: 'backend', folder: 'backend' },
  { name: 'standalone', folder: 'backend/standalone' },
];

const compiler = ['backend/standalone/launch/compile.mjs', 'node_modules/@swc/core/package.json'];
const isShipped = (path) => !/\.spec\.tsx?$/.test(path);

/** The sum over all that decides what a server part is compiled to. */
export const serverDigest = (root, { folder }) => digest(root, [`${folder}/src`, ...compiler], isShipped);

/** The same for the bundles of all parts. */
const bundleDigest = (root) =>
  digest(
    root,
    [
      ...serverParts.map(({ folder }) => `${folder}/src`),
      'backend/standalone/postgres',
      'backend/standalone/launch',
      'package-lock.json',
    ],
    isShipped,
  );

/** The same for the front end, which bundles the contracts. */
export const frontendDigest = (root) => digest(root, ['frontend', 'backend/contracts/src', ...compiler], isShipped);

/** Runs `work` when the sum differs from that of the last success, or when something it makes is gone. */
async function unlessSame(stamp, sum, isThere, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sum && isThere()) return 'unchanged';
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, sum);
  return 'built';
}

/**
 * Builds what changed since the last build.
 * @param {{ step: (name: string, work: () => unknown) => Promise<void> }} report
 * @param {{ quick?: boolean, programs?: boolean, frontend?: boolean }} [options] `quick` leaves programs unbundled and the front
 *   end uncompressed, for a build after each change; `programs: false` and `frontend: false` leave these as they are
 * @returns {Promise<string[]>} the names of the parts that were built
 */
export function buildProduct(root, report, { quick = false, programs = true, frontend: withFrontend = true } = {}) {
  const built = [];
  const make = (name, work) =>
    report.step(name, async () => {
      const remark = await work();
      if (remark === 'built') built.push(name);
      return remark;
    });
  const server = ({ name, folder }) =>
    make(name, () =>
      unlessSame(
        join(root, folder, 'dist', '.stamp'),
        serverDigest(root, { folder }),
        () => [...outputs(root, folder).values()].every((file) => existsSync(file)),
        () => compile(root, folder),
      ),
    );
  const bundles = () =>
    make('bundles', () =>
      unlessSame(
        join(root, 'backend', 'dist', '.bundles'),
        bundleDigest(root),
        () => entries.every((file) => existsSync(join(root, file))),
        () => bundle(root),
      ),
    );
  const frontend = () =>
    make('frontend', () =>
      unlessSame(
        join(root, 'frontend', 'dist', '.stamp'),
        frontendDigest(root) + (quick ? ' quick' : ''),
        () => true,
        () =>
          runProgram(process.execPath, ['build.mjs'], {
            cwd: join(root, 'frontend'),
            env: { NODE_ENV: 'production', QUICK: quick ? '1' : '' },
          }),
      ),
    );
  return oneBuildAtATime(root, async () => {
    for (const part of programs ? serverParts : []) await server(part);
    if (programs && !quick) await bundles();
    if (withFrontend) await frontend();
    return built;
  });
}
