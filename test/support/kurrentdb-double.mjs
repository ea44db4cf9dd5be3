/**
 * A KurrentDB for tests, as far as a log needs one: appends, reads and subscriptions in the server's own protocol, with what
 * a live 25.1 was seen to do: its rules for repeated ids, wrong revisions, positions, checkpoints and sizes. The data of a
 * folder outlive the process. `node kurrentdb-double.mjs <port> <folder> [<port of the leader>]`: with a leader it is a follower
 * that has received nothing yet. Its parent may send it the controls below.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import grpc from '@grpc/grpc-js';

const require = createRequire(import.meta.url);
const generated = (name) => require(`@eventstore/db-client/generated/${name}.js`);
const { StreamsService } = generated('streams_grpc_pb');
const { GossipService } = generated('gossip_grpc_pb');
const { ClusterInfo, EndPoint, MemberInfo } = generated('gossip_pb');
const { ServerFeaturesService } = generated('serverfeatures_grpc_pb');
const { AppendResp, ReadResp } = generated('streams_pb');
const { Empty, StreamIdentifier, UUID } = generated('shared_pb');
const { SupportedMethod, SupportedMethods } = generated('serverfeatures_pb');

const VERSION = '25.1.4';
const LARGEST_MESSAGE = 16 * 1024 * 1024;
const WINDOW = 32;
const ANY = -2;
const EXISTS = -4;
const NO_STREAM = -1;

const [port = '2113', folder = '.', leader] = process.argv.slice(2);
const file = join(folder, 'log.jsonl');
const controls = { uneven: false, muted: false, tearNext: false, denied: '' };

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

const text = (bytes) => Buffer.from(bytes).toString('utf8');
const proposed = (message) => ({
  id: message.getId().getString().toLowerCase(),
  type: message.getMetadataMap().get('type'),
  contentType: message.getMetadataMap().get('content-type'),
  data: message.getData_asB64(),
  metadata: message.getCustomMetadata_asB64(),
});
function expectedOf(options) {
  if (options.hasAny()) return ANY;
  if (options.hasStreamExists()) return EXISTS;
  return options.hasNoStream() ? NO_STREAM : Number(options.getRevision());
}
const settle = async (stream, expected, events) => {
  if (controls.uneven && Math.random() < 0.2) await pause(Math.random() * 10);
  const outcome = append(stream, expected, events);
  if (controls.tearNext) {
    controls.tearNext = false;
    await tear();
  }
  await pause(1);
  return outcome;
};

/** What a node of a cluster answers when only its leader may. */
function elsewhere({ metadata }) {
  if (!leader || !metadata.get('requires-leader').includes('true')) return null;
  const trailers = new grpc.Metadata();
  for (const [name, value] of Object.entries({
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': leader,
  }))
    trailers.set(name, value);
  return { code: grpc.status.NOT_FOUND, details: 'Leader info available', metadata: trailers };
}

function denial(stream) {
  if (controls.denied === '' || stream !== controls.denied) return null;
  const trailers = new grpc.Metadata();
  trailers.set('exception', 'access-denied');
  return { code: grpc.status.PERMISSION_DENIED, details: 'Access Denied', metadata: trailers };
}

function appendEvents(call, callback) {
  let options;
  const events = [];
  call.on('data', (request) => {
    if (request.hasOptions()) options = request.getOptions();
    else events.push(proposed(request.getProposedMessage()));
  });
  call.on('end', async () => {
    // Who was killed while it asked has asked for nothing.
    if (call.cancelled || events.length === 0) return callback({ code: grpc.status.CANCELLED });
    const expected = expectedOf(options);
    const stream = text(options.getStreamIdentifier().getStreamName());
    const refusal = elsewhere(call) ?? denial(stream);
    if (refusal) return callback(refusal);
    const outcome = await settle(stream, expected, events);
    const answer = new AppendResp();
    if ('current' in outcome) {
      const wrong = new AppendResp.WrongExpectedVersion();
      if (outcome.current < 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentRevision(`${outcome.current}`);
      answer.setWrongExpectedVersion(wrong);
    } else {
      const success = new AppendResp.Success().setCurrentRevision(`${outcome.revision}`);
      answer.setSuccess(success.setPosition(place(AppendResp.Position, outcome.position)));
    }
    callback(null, answer);
  });
}

const place = (Kind, position, prepare = position) =>
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

async function read(call) {
  const options = call.request.getOptions();
  try {
    const refusal = elsewhere(call);
    if (refusal) throw refusal;
    if (options.hasSubscription()) await subscribe(call, options);
    else await readOnce(call, options);
    call.end();
  } catch (error) {
    call.emit('error', error);
  }
}

async function readOnce(call, options) {
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
  let index = startOf(options, records, backwards);
  for (let left = Number(options.getCount()); left > 0 && records[index] && !call.cancelled; index += backwards ? -1 : 1) {
    if (!wanted(records[index])) continue;
    await send(call, delivered(records[index]));
    left--;
  }
}

/** Reads begin at the place itself, forwards; a backward read of everything begins before it. */
function startOf(options, records, backwards) {
  const from = options.hasStream() ? options.getStream() : options.getAll();
  if (from.hasStart()) return 0;
  if (from.hasEnd()) return records.length - 1;
  if (options.hasStream())
    return backwards ? Math.min(Number(from.getRevision()), records.length - 1) : Number(from.getRevision());
  const first = indexAfter(from.getPosition(), true);
  return backwards ? first - 1 : first;
}

/** The index of the first record that is not before the place, or is after it. */
function indexAfter(place, inclusive) {
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

async function subscribe(call, options) {
  const wanted = filterOf(options);
  const filter = options.hasFilter() ? options.getFilter() : null;
  const every = filter ? (filter.hasMax() ? filter.getMax() : WINDOW) * filter.getCheckpointintervalmultiplier() : 0;
  const from = options.getAll();
  let next = from.hasStart() ? 0 : from.hasEnd() ? all.length : indexAfter(from.getPosition(), false);
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
    await news;
    if (controls.muted) await new Promise((resolve) => call.once('cancelled', resolve));
  }
}

function features(_, callback) {
  const method = (service, name) => new SupportedMethod().setServiceName(service).setMethodName(name);
  const methods = [StreamsService.read, StreamsService.append].map(({ path }) => {
    const [, service, name] = path.toLowerCase().split('/');
    return method(service, name);
  });
  callback(null, new SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods));
}

function gossip(_, callback) {
  const member = (state, at) =>
    new MemberInfo()
      .setInstanceId(new UUID().setString(crypto.randomUUID()))
      .setState(state)
      .setIsAlive(true)
      .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(Number(at)));
  const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
  const members = leader ? [member(FOLLOWER, bound), member(LEADER, leader)] : [member(LEADER, bound)];
  callback(null, new ClusterInfo().setMembersList(members));
}

const refuse = (_, callback) => callback({ code: grpc.status.UNIMPLEMENTED, details: 'not part of the double' });
let server;
let bound = port;

async function serve() {
  server = new grpc.Server({ 'grpc.max_receive_message_length': LARGEST_MESSAGE });
  server.addService(StreamsService, { append: appendEvents, batchAppend: refuse, read, delete: refuse, tombstone: refuse });
  server.addService(GossipService, { read: gossip });
  server.addService(ServerFeaturesService, { getSupportedMethods: features });
  await new Promise((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${bound}`, grpc.ServerCredentials.createInsecure(), (error, taken) => {
      if (error) return reject(error);
      bound = taken;
      resolve(process.send?.({ port: bound }));
    }),
  );
}

/** Every connection is cut before anything more is answered. */
async function tear() {
  server.forceShutdown();
  await serve();
}

if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') take(JSON.parse(line));
const stats = { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data: 'e30=', metadata: '' };
write('$stats-127.0.0.1:2113', [stats]);
process.on('message', (message) => {
  if (message.stats) write('$stats-127.0.0.1:2113', [{ ...stats, id: crypto.randomUUID() }]);
  else Object.assign(controls, message);
  process.send({ done: true });
});
process.on('disconnect', () => process.exit());
await serve();
