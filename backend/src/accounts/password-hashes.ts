import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

// The minimum OWASP names for Argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const OWN = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** A check at this cost takes a third of a second of one core; strangers may ask for it. */
const MOST_BCRYPT_COST = 12;

/** Whether a hash came with an import, and is replaced when its password is next typed. */
export const isImported = (stored: string): boolean => BCRYPT.test(stored);
/** Whether a hash of an import is of a kind and cost that a sign-in can bear. */
export const canCheck = (stored: string): boolean =>
  OWN.test(stored) || Number(BCRYPT.exec(stored)?.[1] ?? Number.POSITIVE_INFINITY) <= MOST_BCRYPT_COST;

/** Hashes in a thread of the pool. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);
/** A hash whose password nobody knows. */
export const hashOfNobody = (): Promise<string> => hash(randomBytes(32), COST);
/** Compares in a thread of the pool. */
export const matchesHash = (stored: string, password: string): Promise<boolean> =>
  isImported(stored) ? verifyBcrypt(password, stored) : verify(stored, password);
