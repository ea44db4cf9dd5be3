import { type Position, START } from '../log.js';

const WIDTH = 19;

/** How many positions each range of the table of events has. The SQL of appends has the number, too. */
export const RANGE = 16_777_216;

/** A position as the server writes it (a bigint) to one that compares as a string. */
export const fromServer = (position: string): Position => position.padStart(WIDTH, '0');

/** A position that somebody typed. */
export const fromText = (text: string): Position | null => (/^\d+$/.test(text) && text.length <= WIDTH ? fromServer(text) : null);

/** @throws Error when it is not a position of a Postgres log */
export function toServer(position: Position): string {
  if (position === START) return '0';
  if (!/^\d{19}$/.test(position)) throw new Error(`${JSON.stringify(position)} is not a position of this log`);
  return position;
}
