import { ACCESS_TOKEN_SECONDS, CLOCK_LEEWAY_SECONDS } from '../accounts/authentication.js';
import { DEVICE_DAYS, IDLE_DAYS } from '../accounts/sessions.js';

const DAY = 24 * 3600;
/** Seconds that each signing key stays valid after it signed last: as long as what it signed. */
export const KEY_LIFETIMES = {
  'access-tokens': ACCESS_TOKEN_SECONDS + CLOCK_LEEWAY_SECONDS,
  'refresh-tokens': IDLE_DAYS * DAY,
  devices: DEVICE_DAYS * DAY,
} as const;
