import { CONSOLE_SEGMENTS } from '@guildhall/contracts/page-paths';

const CONSOLE: ReadonlySet<string> = new Set(CONSOLE_SEGMENTS);

/** Whether a path belongs to the consoles, so that a step there is a full page load. */
export const isConsolePath = (path: string) => CONSOLE.has(path.split(/[/?#]/)[1] ?? '');

/**
 * A redirect target as a path of this site, or null: absolute, protocol-relative and malformed ones are refused (R3).
 * Parsed once, by the parser the browser itself uses.
 */
export function safePath(target: string | null, origin: string): string | null {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return null;
  try {
    const url = new URL(target, origin);
    return url.origin === new URL(origin).origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
