import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an append expects in place of a revision. */
export const ANY = -2;
export const EXISTS = -4;
export const NO_STREAM = -1;

/** The records of a KurrentDB double, in memory and in a file of `folder` that outlives the process. */
export function openRecords(folder) {
  const file = join(folder, 'log.jsonl');
  const all = [];
  const streams = new Map();
  /** Ids of appends since the start only: this memory is what a restart loses. */
  const remembered = new Map();
  let end = 0;
  let wake = () => {};
  let news = new Promise((resolve) => {
    wake = resolve;
  });

  function take(record) {
    all.push(record);
    const own = streams.get(record.stream) ?? [];
    own.push(record);
    streams.set(record.stream, own);
    end = record.position + 100 + record.data.length;
  }

  function write(stream, events) {
    let lines = '';
    for (const event of events) {
      const revision = streams.get(stream)?.length ?? 0;
      const record = { ...event, stream, revision, position: end, created: `${(Date.now() + 62_135_596_800_000) * 10_000}` };
      take(record);
      remembered.set(`${stream}\n${event.id}`, revision);
      lines += `${JSON.stringify(record)}\n`;
    }
    appendFileSync(file, lines);
    wake();
    news = new Promise((resolve) => {
      wake = resolve;
    });
  }

  /** @returns the revision and position of the last event, or what the stream is at instead */
  function append(stream, expected, events) {
    const own = streams.get(stream) ?? [];
    const current = own.length - 1;
    const same = (first) => events.every((event, index) => own[first + index]?.id === event.id);
    const written = (last) => ({ revision: last, position: own[last].position });
    if (expected === ANY || expected === EXISTS) {
      const first = remembered.get(`${stream}\n${events[0]?.id}`);
      if (first !== undefined && same(first)) return written(first + events.length - 1);
      if (expected === EXISTS && current < 0) return { current };
    } else if (expected !== current) {
      return expected < current && events.length > 0 && same(expected + 1) ? written(expected + events.length) : { current };
    }
    write(stream, events);
    const last = streams.get(stream).length - 1;
    return { revision: last, position: streams.get(stream)[last].position };
  }

  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') take(JSON.parse(line));
  return { all, streams, write, append, news: () => news };
}
