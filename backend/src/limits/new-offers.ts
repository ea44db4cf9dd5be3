import type { Limit } from './rate-limits.js';

/** New services and new products of an account, counted together. Far more than anybody makes by hand. */
export const NEW_OFFERS: Limit = { name: 'new offers of', attempts: 200, minutes: 24 * 60, perProcess: true };
