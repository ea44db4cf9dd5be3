/** What V8 takes for a row beside its values: its places in a map and in a set, and its shape. */
const ROW = 200;
const TEXT = 24;
const FIELD = 8;
/** One character beyond Latin-1, such as a dash, gives every character of its text two bytes. A long text likely holds one. */
const LONG = 100;

/** About how many bytes of the heap a value of a row takes. Pure. */
export function valueWeight(value: unknown): number {
  if (typeof value === 'string') return TEXT + (value.length > LONG ? 2 : 1) * value.length;
  if (typeof value !== 'object' || value === null) return FIELD;
  let bytes = TEXT;
  for (const name in value) bytes += FIELD + valueWeight((value as Record<string, unknown>)[name]);
  return bytes;
}

/** About how many bytes of the heap a row takes; one that is known to be absent takes little, an unknown one nothing. Pure. */
export function weightOf(row: object | null | undefined): number {
  if (row === undefined) return 0;
  return row === null ? ROW : ROW + valueWeight(row);
}
