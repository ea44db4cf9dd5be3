/** Lowercase letters, digits, single hyphens between groups. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MESSAGE = 'Slug must contain only lowercase letters, numbers, and hyphens';

/** The slug of a name or title: lowercased, punctuation out, spaces to single hyphens (R25). */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
    .replace(/-+$/, '');

/** What typing into a category's slug field leaves (R26): lowercase word characters and hyphens. */
export const slugTyping = (text: string): string => text.toLowerCase().replace(/[^\w-]/g, '');
