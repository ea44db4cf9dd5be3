import { type Head, tagsOf, titleOf } from './head.js';

export interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
  src?: string;
  name?: string;
  isDynamicEntry?: boolean;
}
export type Manifest = Record<string, ManifestEntry>;

const ENTRY = 'src/entry-client.tsx';
const EARLY = 'src/html-document/early.ts';
const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replace(/"/g, '&quot;');
/**
 * JSON that cannot end the script block it is in: only these three openings mean anything there. Escaping every `<` took most of
 * the time of a long page.
 */
export const jsonForHtml = (value: unknown) =>
  JSON.stringify(value)
    .replace(/<(?=\/script|script|!--)/gi, '\\u003c')
    .replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'));

/** All that the page's first render needs, its own chunk included, so that the browser asks for all at once. */
function filesOf(manifest: Manifest, entries: string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry || scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const file of entry.css ?? []) styles.add(file);
    for (const next of entry.imports ?? []) visit(next);
  };
  for (const key of entries) visit(key);
  return { scripts, styles };
}

interface Parts {
  head: Head;
  origin: string;
  markup: string;
  styleTags: string;
  state: unknown;
  manifest: Manifest;
  /** The page's source files as the manifest names them. */
  sources: string[];
}

const ADDRESSES = new Set(['url', 'item', 'image', 'mainEntityOfPage', '@id']);
/** Structured data with its addresses made absolute: readers of it know no page to start from. */
export const absoluteData = (data: unknown, origin: string, name = ''): unknown => {
  if (Array.isArray(data)) return data.map((each) => absoluteData(each, origin, name));
  if (typeof data === 'string') return ADDRESSES.has(name) && data.startsWith('/') ? new URL(data, origin).href : data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, absoluteData(value, origin, field)]));
};

/** The HTML document around a rendered page. */
export function htmlDocument({ head, origin, markup, styleTags, state, manifest, sources }: Parts): string {
  const [entry, early] = [manifest[ENTRY], manifest[EARLY]];
  if (!entry || !early) throw new Error(`The build has no ${ENTRY}: run npm run build -w @guildhall/frontend`);
  const { scripts, styles } = filesOf(manifest, [ENTRY, ...sources]);
  scripts.delete(entry.file);
  const font =
    Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))?.file ??
    entry.assets?.find((file) => file.endsWith('.woff2'));
  const tags = tagsOf(head, origin)
    .map(
      ([name, attributes]) =>
        `<${name} data-head${Object.entries(attributes)
          .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
          .join('')}>`,
    )
    .join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    // Before any stylesheet is there, the page already has the night's color.
    '<meta name="color-scheme" content="light dark">' +
    `<title>${escapeText(titleOf(head))}</title>${tags}` +
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10111f">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    // Small, and awaited: nothing can be pressed before it is there.
    `<script src="/${early.file}"></script>` +
    (font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '') +
    styleTags +
    [...styles].map((file) => `<link rel="stylesheet" href="/${file}">`).join('') +
    `<script type="module" src="/${entry.file}"></script>` +
    [...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`).join('') +
    (head.data
      ? `<script type="application/ld+json">${jsonForHtml(absoluteData({ '@context': 'https://schema.org', ...head.data }, origin))}</script>`
      : '') +
    `</head><body><div id="root">${markup}</div><script type="application/json" id="state">${jsonForHtml(state)}</script></body></html>`
  );
}
