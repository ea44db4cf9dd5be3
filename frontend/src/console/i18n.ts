import { LIMITS } from '@guildhall/contracts/limits';
import english from 'ra-language-english';
import type { I18nProvider } from 'react-admin';

/** A sentence of react-admin, with its forms of number: 'One |||| %{smart_count} many'. */
const find = (key: string): string | undefined => {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], english);
  if (typeof found !== 'string') return undefined;
  return key.startsWith('ra.saved_queries.') ? inViews(found) : found;
};
/** Lists here have views, not queries. */
const inViews = (words: string) =>
  words
    .replace(/queries/g, 'views')
    .replace(/query/g, 'view')
    .replace(/Query/g, 'View');

/** A total that ends here says that there are at least so many. */
const AT_LEAST = `${LIMITS.counted.toLocaleString('en-US')} or more`;

/**
 * The English of react-admin's own parts. `ra-i18n-polyglot` does it as well, with 9 kB of what every browser of today has.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options: { _?: string; smart_count?: number; [name: string]: unknown } = {}) => {
    if (options['total'] === LIMITS.counted) options = { ...options, total: AT_LEAST };
    const [one = key, many = one] = (find(key) ?? options._ ?? key).split(' |||| ');
    const sentence = options.smart_count === undefined || options.smart_count === 1 ? one : many;
    return sentence.replace(/%\{(\w+)\}/g, (token, name: string) => String(options[name] ?? token));
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
