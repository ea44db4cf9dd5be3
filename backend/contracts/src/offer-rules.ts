import { LIMITS } from './limits.js';

// What services and products, and in part content, ask of the same fields (R28, R47).
export const TITLE = { ...LIMITS.title, message: 'Title must be at least 3 characters' };
export const DESCRIPTION = { ...LIMITS.description, message: 'Description must be at least 10 characters' };
export const PRICE = {
  ...LIMITS.priceCents,
  message: 'Price is required',
  tooSmall: 'Price cannot be negative',
  tooLarge: 'Price must be at most 999,999.99',
};
/** What somebody offers is their own: no other talent's id is accepted (PE-09). */
export const SELLER = 'Please choose a talent';
