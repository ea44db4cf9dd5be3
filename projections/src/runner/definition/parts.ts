import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';
import { isInPart } from '@guildhall/event-store/stream-part';
import type { Change } from './changes.js';
import { changesOf, type Projection } from './projection.js';
import type { Table } from './table.js';

/** The names of a projection's parts, or of those of a table. One part has the name itself. */
export const namesInParts = (name: string, parts: number): string[] =>
  parts === 1 ? [name] : Array.from({ length: parts }, (_, part) => `${name}_${part + 1}_of_${parts}`);

/**
 * Cuts a projection into parts by the hash of a stream's name. Each is a projection by itself, with tables, a checkpoint and a
 * lease of its own: several workers run them, and each is rebuilt and verified alone. Pure.
 * @param everywhere changes that an event makes to rows of other streams, and so in every part
 */
export function inParts(projection: Projection, everywhere: Projection['on'], parts: number): Projection[] {
  if (parts === 1) return [projection];
  const others = { ...projection, on: everywhere };
  return namesInParts(projection.name, parts).map((name, part) => {
    const tables = new Map<Table, Table>(
      projection.tables.map((table) => [table, { ...table, name: namesInParts(table.name, parts)[part] as string }]),
    );
    const streams = { part, parts, besides: Object.keys(everywhere) };
    const changes = (event: Recorded<DomainEvent>) =>
      changesOf(isInPart(event.stream, streams) ? projection : others, event).map(
        (change): Change => ({ ...change, table: tables.get(change.table) as Table }),
      );
    const on = Object.fromEntries(Object.keys(projection.on).map((type) => [type, changes]));
    return { ...projection, name, tables: [...tables.values()], streams, on };
  });
}
