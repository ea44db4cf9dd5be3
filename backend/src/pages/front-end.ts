import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageRenderer } from '@guildhall/contracts/pages';

/** Where the built front end is: beside this package in the same checkout. */
export const FRONT_END = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'frontend', 'dist');

export interface ArtModule {
  drawCover(id: string, category: string): string;
  drawPortrait(id: string): string;
  /** Null for a wall there is not. */
  drawWall(name: string): string | null;
  favicon(): string;
}

const load = async <T>(file: string): Promise<T> => {
  const path = join(FRONT_END, 'server', file);
  if (!existsSync(path)) throw new Error(`The front end is not built: ${path} is missing`);
  return import(pathToFileURL(path).href) as Promise<T>;
};
export const loadRenderer = () => load<PageRenderer>('entry-server.js');
export const loadArt = () => load<ArtModule>('art.js');
