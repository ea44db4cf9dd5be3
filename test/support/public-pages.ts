import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const frontendSource = (file: string) => readFileSync(join(__dirname, '../../frontend/src', file), 'utf8');
export const quoted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path]) => String(path));

const table = frontendSource('App.tsx');
const footer = /const FOOTER_PAGES = \[([^\]]*)\]/.exec(table)?.[1] ?? '';
/** The patterns of visitors' pages, as the site's table of contents has them. */
export const PUBLIC_PAGES = [...quoted(table, /path: '([^']+)'/g), ...quoted(footer, /'([a-z-]+)'/g).map((slug) => `/${slug}`)];
