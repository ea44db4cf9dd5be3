import { COMMON_PASSWORDS } from './common-passwords.list.js';

/** Whether a password is one of the commonest, in any case, or nothing but spaces. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.trim().toLowerCase();
  return plain === '' || COMMON_PASSWORDS.has(plain);
};
