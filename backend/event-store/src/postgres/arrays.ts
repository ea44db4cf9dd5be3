import { Buffer } from 'node:buffer';

/** Types of the server's own catalog, the same in every PostgreSQL. */
const INT4 = 23;
const TEXT = 25;
const HEADER = 20;
const NULL = -1;

function begin(type: number, length: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(HEADER + bytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(1, 4); // there may be nulls
  array.writeInt32BE(type, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // the first index
  return array;
}

/**
 * An `integer[]` in the server's binary form: as a parameter it needs no escaping here and no parsing there.
 * @returns null when there is nothing but nulls
 */
export function integers(values: readonly (number | null | undefined)[]): Buffer | null {
  if (values.every((value) => value == null)) return null;
  const array = begin(INT4, values.length, values.length * 8);
  let at = HEADER;
  for (const value of values) {
    at = array.writeInt32BE(value == null ? NULL : 4, at);
    if (value != null) at = array.writeInt32BE(value, at);
  }
  return array.subarray(0, at);
}

/** A `text[]`, likewise. */
export function texts(values: readonly (string | null | undefined)[]): Buffer | null {
  if (values.every((value) => value == null)) return null;
  const sizes = values.map((value) => (value == null ? 0 : Buffer.byteLength(value)));
  const array = begin(
    TEXT,
    values.length,
    sizes.reduce((sum, size) => sum + size + 4, 0),
  );
  let at = HEADER;
  values.forEach((value, index) => {
    at = array.writeInt32BE(value == null ? NULL : (sizes[index] as number), at);
    if (value != null) at += array.write(value, at);
  });
  return array;
}
