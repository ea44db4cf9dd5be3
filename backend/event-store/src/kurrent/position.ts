import { type Position, START } from '../log.js';

/** A place in the server's log of everything. */
export interface ServerPosition {
  commit: bigint;
  prepare: bigint;
}

const WIDTH = 19;
const digits = (number: bigint) => number.toString().padStart(WIDTH, '0');
/** Servers write the largest number where they do not know a place. */
const UNKNOWN = 2n ** 63n - 1n;

/** A place of the server to one that compares as a string: commit first, then prepare. */
export const fromServer = ({ commit, prepare }: ServerPosition): Position => digits(commit) + digits(prepare);

/** A position that somebody typed. */
export const fromText = (text: string): Position | null =>
  /^\d+$/.test(text) && text.length > WIDTH && text.length <= 2 * WIDTH ? text.padStart(2 * WIDTH, '0') : null;

export const isPlace = (place: ServerPosition | undefined): place is ServerPosition =>
  place !== undefined && place.commit < UNKNOWN;

/** @throws Error when it is not a position of such a log */
export function toServer(position: Position): ServerPosition | 'start' {
  if (position === START) return 'start';
  if (!/^\d{38}$/.test(position)) throw new Error(`${JSON.stringify(position)} is not a position of this log`);
  return { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH)) };
}
