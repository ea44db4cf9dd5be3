/** Names under which the parts of the process are injected. */
export const SETTINGS = Symbol('settings');
export const DATABASE = Symbol('database');
/** For queries: the database or a replica of it, as `ReadDatabase` chooses. */
export const READ_DATABASE = Symbol('read database');
export const LOG = Symbol('log');
/** The keys that the product has stored, as `StoredKeys` opens them. */
export const STORED_KEYS = Symbol('keys');
/** The keys of persons, as `PersonKeys` opens them. */
export const PERSON_KEYS = Symbol('person keys');
/** Answers kept for retries, as `SealedAnswers` opens them. */
export const ANSWERS = Symbol('answers');
export const READINESS = Symbol('readiness');
