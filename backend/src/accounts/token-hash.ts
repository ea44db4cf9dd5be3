import { createHash } from 'node:crypto';

/** What is kept of a token of 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
