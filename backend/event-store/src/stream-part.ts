import { hash } from 'node:crypto';
import type { StreamPart } from './log.js';

/** `partOf` in SQL, of two expressions. */
export const partSql = (stream: string, parts: string): string =>
  `(('x' || left(encode(sha256(convert_to(${stream}, 'UTF8')), 'hex'), 8))::bit(32)::bigint % ${parts})`;

/** The part that a stream is in, from 0: by a hash that Postgres has too. */
const partOf = (stream: string, parts: number): number => Number.parseInt(hash('sha256', stream).slice(0, 8), 16) % parts;

/** Whether a stream is in this part. */
export const isInPart = (stream: string, { part, parts }: StreamPart): boolean => partOf(stream, parts) === part;

/** Whether a reader of this part gets the event. One of the whole log gets all. */
export const isForPart = ({ stream, type }: { stream: string; type: string }, part: StreamPart | undefined): boolean =>
  part === undefined || part.besides.includes(type) || isInPart(stream, part);
