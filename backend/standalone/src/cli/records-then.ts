import { type Kind, kindOfNoun, withoutPersonal } from '@guildhall/backend/history/records';
import { HISTORY_NOUNS } from '@guildhall/contracts/history';
import type { EventLog } from '@guildhall/event-store/log';
import { print, printJson, Usage } from './command-line.js';

function kindOf(stream: string): Kind {
  const kind = HISTORY_NOUNS.map(kindOfNoun).find((each) => stream.startsWith(`${each.stream}-`));
  if (!kind) throw new Usage(`${stream} makes no record: --as-of takes streams of things, such as product-0195f2c4-…`);
  return kind;
}

/**
 * Prints the records of streams as they were at a version or a time, personal values masked.
 * @throws Usage, and Error where one was not there yet
 */
export async function printThen(log: EventLog, streams: readonly string[], at: string, json: boolean): Promise<void> {
  const kinds = streams.map(kindOf);
  const isVersion = /^\d+$/.test(at);
  const missing: string[] = [];
  for (const [index, stream] of streams.entries()) {
    const events = (await log.readStream(stream)).filter(({ revision, metadata }) =>
      isVersion ? revision <= Number(at) : metadata.time <= at,
    );
    const last = events.at(-1);
    if (!last || (isVersion && last.revision !== Number(at))) {
      missing.push(stream);
      continue;
    }
    const kind = kinds[index] as Kind;
    const then = kind.then(events);
    const [is, fields] = [then.is, withoutPersonal(kind, then.fields)];
    const mark = { stream, version: last.revision, time: last.metadata.time, is };
    if (json) printJson({ ...mark, record: fields });
    else {
      print(`${stream}  v${mark.version}  ${mark.time}  ${is}`);
      for (const [name, value] of Object.entries(fields ?? {})) print(`    ${name}: ${JSON.stringify(value)}`);
    }
  }
  if (missing.length > 0) throw new Error(`Not there then: ${missing.join(', ')}`);
}
