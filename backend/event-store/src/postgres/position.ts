import { type Position, START } from '../log.js';

const WIDTH = 19;

/** A position as the server writes it (a bigint) to one that compares as a string. */
export const fromServer = (position: string): Position => position.padStart(WIDTH, '0');

/** @throws Error when it is not a position of a Postgres log */
export function toServer(position: Position): string {
  if (position === START) return '0';
  if (!/^\d{19}$/.test(position)) throw new Error(`${JSON.stringify(position)} is not a position of this log`);
  return position;
}
