import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { EventLog, NewEvent } from '@guildhall/event-store/log';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { framesOf, parsed } from './archive.js';
import { copyLines, fieldsOfLine } from './copy-text.js';

/** Rows of each table of a file, handed to `take` one table after the other. */
export async function eachTable(
  file: string,
  take: (table: string, columns: string[], rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const frames = framesOf(file);
  for await (const frame of frames) {
    if (frame.kind !== 'S') continue;
    const { table, columns } = parsed<{ table: string; columns: string[] }>(frame);
    async function* rows() {
      // The same frames, up to the end of this table: `next` leaves them open for the next one.
      for (let { value, done } = await frames.next(); !done && value.kind !== 'E'; { value, done } = await frames.next())
        yield value.payload as Buffer;
    }
    await take(table, columns, rows());
  }
}

export const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function copyInto(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const sink = client.query(copyFrom(`copy write.${quotedName(table)} (${columns.map(quotedName).join(', ')}) from stdin`));
  const ended = finished(sink);
  ended.catch(() => {});
  for await (const chunk of rows) if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), ended]);
  sink.end();
  await ended;
}

const APPENDED_AT_ONCE = 50;

/** Appends the events of a backup to an empty log, in their order. */
export async function appendInto(log: EventLog, rows: AsyncIterable<Buffer>): Promise<void> {
  let batch = { stream: '', from: 0, events: [] as NewEvent[] };
  const flush = async () => {
    const { stream, from, events } = batch;
    if (events.length > 0) await log.append({ stream, expected: from === 0 ? 'no_stream' : from - 1, events });
  };
  for await (const line of copyLines(rows)) {
    const [, stream, revision, id, type, data, metadata] = fieldsOfLine(line) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const event = { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) } as NewEvent;
    if (batch.stream !== stream || batch.events.length === APPENDED_AT_ONCE) {
      await flush();
      batch = { stream, from: Number(revision), events: [] };
    }
    batch.events.push(event);
  }
  await flush();
}
