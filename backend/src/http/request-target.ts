const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
const DOTS = /(?<=^|\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/** Percent-encodes what a browser would never send raw: controls, spaces and bytes beyond ASCII. */
const encoded = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  text.replace(/[\u0000-\u0020\u007f-\u{10ffff}]/gu, (character) => encodeURIComponent(character.toWellFormed()));

function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/**
 * A request's target as path and query of this site, read by every parser alike. A form that one parser takes for a host, a
 * step up or a bad escape loses that meaning: its path names nothing, and is not found.
 */
export function targetOf(given: string): string {
  const url = (given.replace(ORIGIN, '').split('#')[0] ?? '').replace(/^(?!\/)/, '/');
  const at = url.indexOf('?');
  const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const here = path
    .replaceAll('\\', '%5C')
    .replace(/(?<=^\/)\/+/, (slashes) => '%2F'.repeat(slashes.length))
    .replace(DOTS, (dots) => dots.replaceAll('%', '%25').replaceAll('.', '%252E'));
  return decodable(encoded(here)) + query;
}
