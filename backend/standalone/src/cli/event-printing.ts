import { maskedData } from '@guildhall/backend/operators/masked-data';
import { MASKED } from '@guildhall/contracts/audit';
import type { Act, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';
import { print, printJson } from './command-line.js';
import { type EventFilter, matches } from './event-filter.js';
import { rowLines, rowsAsJson } from './event-rows.js';

const longest = 160;

function shown(value: unknown): string {
  if (value === null) return '(none)';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** One event as a line: revision, time, what happened, who did it, and each field. */
export function line({ revision, type, data, metadata }: Recorded): string {
  const fields = Object.entries((data ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const time = metadata.time.replace('T', ' ').replace(/\.\d+Z$/, '');
  const head = `${String(revision).padStart(4)}  ${time}  ${type}  by ${metadata.actor}`;
  return [head, ...fields.map(([name, value]) => `${name}: ${shown(value)}`)].join('  ·  ');
}

export interface Printing {
  filter: EventFilter;
  json: boolean;
  rows: boolean;
  /** Whether each line says its stream. */
  named: boolean;
  /** Who opens personal values, and why; null where they stay masked. */
  opening: Act | null;
}

/** The log keeps who read an event's personal values before they are printed. */
const recordOpening = (log: EventLog, { id, stream, revision, type }: Recorded, by: Act): Promise<void> =>
  recordAct(log, `opening-${id}`, { type: 'PersonalValuesOpened', data: { id, stream, revision, type } }, by);

function printOne(event: Recorded, isMasked: boolean, { json, rows, named }: Omit<Printing, 'filter' | 'opening'>): void {
  const seen = isMasked ? { ...event, data: maskedData(event) } : event;
  if (json) {
    printJson(rows ? { ...seen, rows: rowsAsJson(event, isMasked) } : seen);
    return;
  }
  print(named ? `${event.stream}  ${line(seen)}` : line(seen));
  if (rows) for (const each of rowLines(event, shown, isMasked)) print(each);
}

/** @returns how many events were printed */
export async function printAll(
  log: EventLog,
  events: readonly Recorded[],
  { filter, opening, ...how }: Printing,
): Promise<number> {
  const found = events.filter(matches(filter));
  for (const event of found) {
    const isPersonal = JSON.stringify(maskedData(event) ?? null).includes(MASKED);
    if (isPersonal && opening) await recordOpening(log, event, opening);
    printOne(event, isPersonal && !opening, how);
  }
  return found.length;
}
