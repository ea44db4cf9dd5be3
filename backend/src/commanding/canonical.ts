import { type BinaryLike, createHmac, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * The one place that says when two values are the same (reservations and look-ups). Every function answers its own result
 * unchanged. Nothing of it is ever done in SQL: the database folds letters differently.
 */
const fold = (text: string): string => {
  let folded = text;
  for (let before = ''; before !== folded; ) {
    before = folded;
    folded = folded
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC');
  }
  return folded;
};
const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The domain in ASCII, all in lower case; a local part outside of ASCII is taken as it is written. */
export function canonicalEmail(email: string): string {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 0) return trimmed.toLowerCase();
  const local = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  const foldable = /^[\x00-\x7f]*$/.test(local);
  return `${foldable ? local.toLowerCase() : local}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

/** Compatible forms, letter case and invisible characters make no difference. */
export const canonicalUsername = (username: string): string => spaced(fold(username));
export const canonicalSkill = (name: string): string => spaced(fold(name));
export const canonicalSlug = (slug: string): string => slug.trim().toLowerCase();

/** Replaces a personal value where it has to be unique. Nobody can guess it back without the secret. */
export const blinded = (secret: BinaryLike | KeyObject, scope: string, canonical: string): string =>
  createHmac('sha256', secret).update(`${scope}\n${canonical}`).digest('base64url');
