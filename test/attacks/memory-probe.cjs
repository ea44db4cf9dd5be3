/** Loaded into every process of the product: says how much it holds once its rubbish is gone, when SIGWINCH asks for it (Nest ends on others). */
const { renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.MEMORY_FOLDER) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGWINCH', () => {
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const file = join(process.env.MEMORY_FOLDER, `${process.pid}`);
    writeFileSync(`${file}.part`, String(heapUsed + external));
    renameSync(`${file}.part`, file);
  });
}
