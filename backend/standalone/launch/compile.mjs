import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from './digest.mjs';

/** The same as the tests run with (jest.config.mjs), as modules. Types are checked by `npm test`, not by a start. */
const options = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
};

const isCode = (path) => /\.ts$/.test(path) && !/\.(spec|d)\.ts$/.test(path);

/** For every source file of a part the file it becomes. */
export function outputs(root, folder) {
  const source = join(root, folder, 'src');
  const target = (path) => join(root, folder, 'dist', relative(source, path).replace(/\.ts$/, '.js'));
  return new Map(
    filesBelow(source)
      .filter(isCode)
      .map((path) => [path, target(path)]),
  );
}

/**
 * Compiles a part to JavaScript, file by file, and removes what no longer has a source.
 * @throws Error naming the place of a fault in the syntax
 */
export async function compile(root, folder) {
  const { transformFile } = createRequire(join(root, 'package.json'))('@swc/core');
  const files = outputs(root, folder);
  await Promise.all(
    [...files].map(async ([source, target]) => {
      const { code } = await transformFile(source, options).catch((error) => {
        throw new Error(error.message.split('Caused by:')[0].trim());
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
    }),
  );
  const wanted = new Set(files.values());
  const bundles = join(root, folder, 'dist', 'bundle');
  for (const file of filesBelow(join(root, folder, 'dist'))) {
    if (!/\.js$/.test(file) || wanted.has(file) || file.startsWith(bundles)) continue;
    for (const each of [file, file.replace(/\.js$/, '.d.ts')]) if (existsSync(each)) rmSync(each);
  }
}
