import { hash } from 'node:crypto';

/** What is kept of a token of 256 random bits. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url');
