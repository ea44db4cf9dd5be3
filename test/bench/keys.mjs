/** How the databases of a bench keep the keys of people. */
export const KEYS = { KEYS_SECRET: 'for a database that is thrown away', KEYS_SECRET_OLD: null, KEYS_SECRET_FILE: null };
