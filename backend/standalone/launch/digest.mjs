import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.data', '.cache', '.git']);

/** Every file below a folder, in a fixed order, without what is installed or built. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
}

/**
 * A short sum over the names and contents of files; folders count with all below them, missing paths as missing.
 * @param {string} root names count relative to this, so that a moved checkout has the same sum
 * @param {(path: string) => boolean} [wanted]
 */
export function digest(root, paths, wanted = () => true) {
  const sum = createHash('sha256');
  for (const path of paths.map((each) => join(root, each))) {
    const kind = statSync(path, { throwIfNoEntry: false });
    const files = !kind ? [] : kind.isDirectory() ? filesBelow(path) : [path];
    for (const file of files.filter(wanted)) {
      const content = readFileSync(file);
      sum.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return sum.digest('hex').slice(0, 24);
}
