import { RANGE } from '@guildhall/event-store/postgres/position';
import type { Client } from 'pg';
import { copyLines } from './copy-text.js';
import { copyInto } from './load.js';

const IN_RANGES = "select to_regclass('write.stream_index') is not null as there";
const INDEXED = `
  insert into write.stream_index (position, event_id, revision, stream_id)
  select position, event_id, revision, stream_id from write.events order by position`;
const CHUNK = 65_536;

/** Whether the events of this database are in ranges. A backup of an older release is loaded into the tables of that release. */
export const inRanges = async (client: Client): Promise<boolean> =>
  (await client.query<{ there: boolean }>(IN_RANGES)).rows[0]?.there === true;

const positionOf = (line: string) => Number(line.slice(0, line.indexOf('\t')));

/** Loads events, which come in the order of their positions. Each range gets a copy of its own, and the index is filled at the end. */
export async function copyEvents(client: Client, columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void> {
  const lines = copyLines(rows);
  let next = await lines.next();
  // It would keep the rows of a whole copy until its end.
  await client.query('alter table write.events disable trigger indexed');
  while (!next.done) {
    const first = positionOf(next.value);
    const end = (Math.floor(first / RANGE) + 1) * RANGE;
    await client.query('select write.make_event_ranges($1, $1)', [first]);
    async function* ofRange() {
      let chunk = '';
      for (; !next.done && positionOf(next.value) < end; next = await lines.next()) {
        chunk += `${next.value}\n`;
        if (chunk.length < CHUNK) continue;
        yield Buffer.from(chunk);
        chunk = '';
      }
      yield Buffer.from(chunk);
    }
    await copyInto(client, 'events', columns, ofRange());
  }
  await client.query('alter table write.events enable trigger indexed');
  await client.query(INDEXED);
}
