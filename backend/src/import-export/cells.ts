import { fieldsOf } from '@guildhall/contracts/input-fields';
import { type InputClass, parseInput } from '@guildhall/contracts/parse-input';
import { isUuid } from '@guildhall/contracts/value-parsers';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import type { FileRow } from './records.js';

const IDS = 'a3f1f9b0-54f4-4c0f-9a4e-0e8d7a1f3c52';

/** The values of a row by their names in snake case; what is empty is not there. */
export type Cells = Readonly<Record<string, unknown>>;

const snake = (name: string) =>
  name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** Pure. */
export const cellsOf = ({ values }: FileRow): Cells =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [[snake(name), value]])),
  );

/** What a cell is called where its text is wanted: JSON may hold anything. */
export const textOf = (cell: unknown): string => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell));

/** A UUID stays; another id becomes one, the same each time. Null for what is no id. `kind` is the table that the id is of. */
export function idOrNull(kind: string, cell: unknown): string | null {
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const text = String(cell).trim().toLowerCase();
  return isUuid(text) ? text : namedUuid(`${kind}/${text}`, IDS);
}

/** The same. @throws Refusal where the cell is no id */
export function idOf(kind: string, cell: unknown, field: string): string {
  const id = idOrNull(kind, cell);
  if (id === null) throw invalid(field, 'Is missing');
  return id;
}

/** An ISO time, from one as databases print it: `2026-01-05 10:30:00.123456+00`. Null where there is none. */
export function timeOf(cells: Cells, field: string): string | null {
  const cell = cells[field];
  if (cell === undefined) return null;
  const text = textOf(cell)
    .trim()
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00');
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`;
  const time = new Date(zoned);
  if (Number.isNaN(time.getTime())) throw invalid(field, 'Is no time');
  return time.toISOString();
}

const TOKENS = /\\.|["\\,]|[^"\\,]+/gs;

/** The elements of an array as Postgres prints it, without its braces. Reads each character once. */
function elementsOf(text: string, field: string): string[] {
  const elements: string[] = [];
  let element: string | null = null;
  let inQuotes = false;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '"') [inQuotes, element] = [!inQuotes, element ?? ''];
    else if (token === ',' && !inQuotes) {
      if (element !== null) elements.push(element);
      element = null;
    } else element = `${element ?? ''}${token.length === 2 && token.startsWith('\\') ? token.slice(1) : token}`;
  }
  if (inQuotes) throw invalid(field, 'Is no list');
  return element === null ? elements : [...elements, element];
}

/** Texts of a list, of JSON text, or of an array as Postgres prints it. Undefined where there is none. */
export function listOf(cells: Cells, field: string): unknown {
  const cell = cells[field];
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text.startsWith('{') && text.endsWith('}') ? elementsOf(text.slice(1, -1), field) : jsonOf(text, field);
}

/** What JSON text holds. */
export function jsonOf(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(field, 'Is no JSON');
  }
}

/** A decimal without the zeros that databases print at its end. */
export function decimalOf(cells: Cells, field: string): unknown {
  const cell = cells[field];
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  let end = text.length;
  if (text.includes('.')) while (text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** A JSON number, where the file has text. */
export function numberOf(cells: Cells, field: string): unknown {
  const cell = cells[field];
  return typeof cell === 'string' && /^\d+$/.test(cell.trim()) ? Number(cell) : cell;
}

/** The fields of an input that a record has under the same name. Its owner has a column of its own kind. */
export const fieldsOfRecord = (input: InputClass<object>): string[] =>
  [...fieldsOf(input).keys()].filter((name) => name !== 'talent_id');

/** The cells that an input takes. */
export const cellsFor = (input: InputClass<object>, cells: Cells): Cells =>
  Object.fromEntries(fieldsOfRecord(input).map((name) => [name, cells[name]]));

/** Some of the cells, as an input takes them. */
export const given = (fields: Cells): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The parsed input, by the rules that hold for everybody. @throws Refusal invalid */
export function inputFrom<T extends object>(type: InputClass<T>, fields: Cells): T {
  const parsed = parseInput(type, given(fields));
  if ('errors' in parsed) throw new Refusal('invalid', Object.values(parsed.errors)[0] ?? 'Not valid', parsed.errors);
  return parsed.input;
}

/** Why a row was refused, with the field where there is one. */
export const reasonOf = ({ detail, errors }: Refusal): string =>
  errors
    ? Object.entries(errors)
        .map(([field, sentence]) => `${field}: ${sentence}`)
        .join('; ')
    : detail;
