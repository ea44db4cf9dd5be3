import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ReadResp } = require('@eventstore/db-client/generated/streams_pb.js');
const { StreamIdentifier, UUID } = require('@eventstore/db-client/generated/shared_pb.js');
const WINDOW = 32;

export const text = (bytes) => Buffer.from(bytes).toString('utf8');
export const place = (Kind, position, prepare = position) =>
  new Kind().setCommitPosition(`${position}`).setPreparePosition(`${prepare}`);

function delivered(record) {
  const event = new ReadResp.ReadEvent.RecordedEvent();
  event.setId(new UUID().setString(record.id));
  event.setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(record.stream)));
  event.setStreamRevision(`${record.revision}`);
  event.setCommitPosition(`${record.position}`);
  event.setPreparePosition(`${record.position}`);
  event.setData(record.data);
  event.setCustomMetadata(record.metadata);
  event.getMetadataMap().set('type', record.type).set('content-type', record.contentType).set('created', record.created);
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(event).setCommitPosition(`${record.position}`));
}

const send = (call, message) =>
  call.write(message)
    ? undefined
    : new Promise((resolve) => {
        const on = () => {
          call.off('drain', on).off('cancelled', on);
          resolve();
        };
        call.on('drain', on).on('cancelled', on);
      });

/** Answers a read of a stream or of everything, once. */
export async function readOnce({ all, streams }, call, options) {
  const backwards = options.getReadDirection() === 1;
  const wanted = filterOf(options);
  let records = all;
  if (options.hasStream()) {
    const name = text(options.getStream().getStreamIdentifier().getStreamName());
    records = streams.get(name);
    if (records === undefined) {
      const missing = new ReadResp.StreamNotFound().setStreamIdentifier(options.getStream().getStreamIdentifier());
      await send(call, new ReadResp().setStreamNotFound(missing));
      return;
    }
  }
  let index = startOf(options, records, all, backwards);
  for (let left = Number(options.getCount()); left > 0 && records[index] && !call.cancelled; index += backwards ? -1 : 1) {
    if (!wanted(records[index])) continue;
    await send(call, delivered(records[index]));
    left--;
  }
}

/** Reads begin at the place itself, forwards; a backward read of everything begins before it. */
function startOf(options, records, all, backwards) {
  const from = options.hasStream() ? options.getStream() : options.getAll();
  if (from.hasStart()) return 0;
  if (from.hasEnd()) return records.length - 1;
  if (options.hasStream())
    return backwards ? Math.min(Number(from.getRevision()), records.length - 1) : Number(from.getRevision());
  const first = indexAfter(all, from.getPosition(), true);
  return backwards ? first - 1 : first;
}

/** The index of the first record that is not before the place, or is after it. */
function indexAfter(all, place, inclusive) {
  const [commit, prepare] = [Number(place.getCommitPosition()), Number(place.getPreparePosition())];
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { position } = all[middle];
    const before = position < commit || (position === commit && (inclusive ? position < prepare : position <= prepare));
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}

function filterOf(options) {
  if (!options.hasFilter()) return () => true;
  const filter = options.getFilter();
  const byType = filter.hasEventType();
  const expression = byType ? filter.getEventType() : filter.getStreamIdentifier();
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex() === '' ? null : new RegExp(expression.getRegex());
  return (record) => {
    const value = byType ? record.type : record.stream;
    return regex ? regex.test(value) : prefixes.some((prefix) => value.startsWith(prefix));
  };
}

/** Sends what is there, then what comes, until the call is cancelled; `isMuted` makes it fall silent. */
export async function subscribe({ all, news }, call, options, isMuted) {
  const wanted = filterOf(options);
  const filter = options.hasFilter() ? options.getFilter() : null;
  const every = filter ? (filter.hasMax() ? filter.getMax() : WINDOW) * filter.getCheckpointintervalmultiplier() : 0;
  const from = options.getAll();
  let next = from.hasStart() ? 0 : from.hasEnd() ? all.length : indexAfter(all, from.getPosition(), false);
  await send(call, new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(`s${Date.now()}`)));
  let live = false;
  let examined = 0;
  while (!call.cancelled) {
    for (; next < all.length && !call.cancelled; next++) {
      const record = all[next];
      if (wanted(record)) await send(call, delivered(record));
      if (every === 0 || ++examined % every > 0) continue;
      const ahead = all[next + 1];
      const reached = live || !ahead ? [record.position] : [ahead.position, 0];
      await send(call, new ReadResp().setCheckpoint(place(ReadResp.Checkpoint, ...reached)));
    }
    if (!live) await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
    live = true;
    await news();
    if (isMuted()) await new Promise((resolve) => call.once('cancelled', resolve));
  }
}
