import { ink } from './tokens.js';

/** The ring around what has the focus. */
export const halo = { outline: `2px solid ${ink('ink')}`, outlineOffset: 2, boxShadow: `0 0 0 6px ${ink('gilt')}` };
/** The line around fields, buttons and dialogs. */
export const rule = `1.5px solid ${ink('ink')}`;
