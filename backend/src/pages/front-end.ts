import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the built front end lies: beside this package in the same checkout. */
export const FRONT_END = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'frontend', 'dist');

export interface RenderedPage {
  status: number;
  /** A whole HTML document, the same for everybody. */
  html: string;
  /** It was made from an answer that was still catching up: not to be kept. */
  catchingUp: boolean;
  /** Where the page is now, with status 301. */
  redirect?: string;
}
export type FetchJson = (
  path: string,
) => Promise<{ status: number; body: unknown; headers: Record<string, string | string[] | number | undefined> }>;
export interface PageRenderer {
  /** Whether an address belongs to the consoles' build. */
  isConsolePath(path: string): boolean;
  render(request: { url: string; origin: string; fetchJson: FetchJson }): Promise<RenderedPage>;
}
export interface Art {
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
export const loadArt = () => load<Art>('art.js');
