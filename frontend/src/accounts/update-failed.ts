import { toastFailure } from '../data/toasts.js';

/** ERR-03, as the forms of a profile say it. */
export const toastUpdateFailed = () => toastFailure('Update failed', 'There was an error updating your profile.');
