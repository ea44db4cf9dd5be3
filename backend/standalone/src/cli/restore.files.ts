import { dirname, resolve } from 'node:path';
import { BrokenBackup } from '../backup/archive.js';
import { keysBeside } from '../backup/backup.js';
import { type Checked, checkArchive, checkKeys } from '../backup/check.js';
import { listedIn } from '../backup/destroyed-keys.js';
import type { BackupHeader, KeysHeader } from '../backup/headers.js';
import { productRoot } from '../root.js';

/** A backup, and the keys beside it. */
export interface Files {
  file: string;
  keysFile: string;
  checked: Checked<BackupHeader>;
  keys: Checked<KeysHeader>;
}

/** Both files, read to their ends. @throws BrokenBackup */
export async function checkedFiles(
  word: string,
  keys: string | undefined,
  onProgress?: (bytes: number, seconds: number) => void,
): Promise<Files> {
  const file = resolve(productRoot, word);
  const keysFile = keys === undefined ? keysBeside(file) : resolve(productRoot, keys);
  const since = performance.now();
  const checked = await checkArchive<BackupHeader>(file, 'backup', (bytes) =>
    onProgress?.(bytes, (performance.now() - since) / 1000),
  );
  const keysChecked = await checkKeys(keysFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BrokenBackup(`There is no file of keys at ${keysFile}. Name it with --keys.`);
  });
  if (keysChecked.header.created < checked.header.created)
    throw new BrokenBackup(
      `The keys in ${keysFile} are older than the backup: who came since has none there. Name its own, or newer ones.`,
    );
  return { file, keysFile, checked, keys: keysChecked };
}

/** The folders whose lists say whose keys were destroyed since: of both files, and of the product's own backups. */
export async function listed({ file, keysFile }: Files, ownFolder: string): Promise<string[]> {
  const folders = new Set([dirname(file), dirname(keysFile), ownFolder]);
  return [...new Set((await Promise.all([...folders].map(listedIn))).flat())];
}
