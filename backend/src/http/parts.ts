/** Names under which the parts of the process are injected. */
export const SETTINGS = Symbol('settings');
export const DATABASE = Symbol('database');
export const LOG = Symbol('log');
export const READINESS = Symbol('readiness');
