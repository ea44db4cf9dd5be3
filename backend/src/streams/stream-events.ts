import { MASKED } from '@guildhall/contracts/audit';
import type { Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import type { ChangedRow, Followed, StreamEvent } from '@guildhall/contracts/streams';
import { changedBy } from './changed-rows.js';

/** Names under which people are known: everybody sees them. */
const PUBLIC = new Set(['full_name', 'username']);
const hidden = (value: unknown) => (value === null || value === undefined ? null : MASKED);
const maskedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, PUBLIC.has(name) ? each : hidden(each)]))
    : hidden(value);

/** The data of an event without the values that only its person's key opens. */
export function maskedData({ type, data }: Recorded): unknown {
  const personal = EVENT_KINDS[type as EventType]?.personal?.fields ?? [];
  if (personal.length === 0) return data;
  const entries = Object.entries(data as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, personal.includes(name) ? maskedValue(value) : value]));
}

const rowsOf = (event: Recorded): ChangedRow[] =>
  changedBy(event).flatMap(({ projection, changes, error }) => [
    ...changes.map(({ op, table, ...of }) => {
      const key = 'key' in of ? of.key : 'where' in of ? of.where : keyIn(table.key, of.row);
      return { projection, table: table.name, change: op, key: JSON.stringify(key) };
    }),
    ...(error === undefined ? [] : [{ projection, table: '', change: 'fails', key: error }]),
  ]);
const keyIn = (names: readonly string[], row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** An event as operators see it. @param isOpen shows its personal values */
export function streamEventOf(event: Recorded, followed: Omit<Followed, 'rows'>, isOpen = false): StreamEvent {
  const { id, revision, position, type, data } = event;
  const { writtenAs, ...metadata } = event.metadata;
  const shown = isOpen ? data : maskedData(event);
  return {
    id,
    revision,
    position,
    type,
    time: metadata.time,
    data: shown,
    metadata,
    upcast_from: writtenAs ?? null,
    is_masked: JSON.stringify(shown).includes(MASKED),
    followed: { rows: rowsOf(event), ...followed },
  };
}
