import { hash } from 'node:crypto';
import type { StreamPart } from './log.js';

/** `partOf` in SQL, of two expressions. */
export const partSql = (stream: string, parts: string): string =>
  `(('x' || left(encode(sha256(convert_to(${stream}, 'UTF8')), 'hex'), 8))::bit(32)::bigint % ${parts})`;

/** Hashes of the streams asked for last: several steps ask for the same event. */
const hashes = new Map<string, number>();
const MOST_HASHES = 10_000;

/** A hash of a stream's name that Postgres has too: a number of 32 bits. */
function hashOf(stream: string): number {
  let number = hashes.get(stream);
  if (number === undefined) {
    number = Number.parseInt(hash('sha256', stream).slice(0, 8), 16);
    if (hashes.size >= MOST_HASHES) hashes.clear();
    hashes.set(stream, number);
  }
  return number;
}

/** The part that a stream is in, from 0. */
const partOf = (stream: string, parts: number): number => hashOf(stream) % parts;

/** Whether a stream is in this part. */
export const isInPart = (stream: string, { part, parts }: StreamPart): boolean => partOf(stream, parts) === part;

/** Whether a reader of this part gets the event. One of the whole log gets all. */
export const isForPart = ({ stream, type }: { stream: string; type: string }, part: StreamPart | undefined): boolean =>
  part === undefined || part.besides.includes(type) || isInPart(stream, part);
