/**
 * A KurrentDB for tests, as far as a log needs one: appends, reads and subscriptions in the server's own protocol, with what
 * a live 25.1 was seen to do: its rules for repeated ids, wrong revisions, positions, checkpoints and sizes. The data of a
 * folder outlive the process. `node kurrentdb-double.mjs <port> <folder> [<port of the leader>]`: with a leader it is a follower
 * that has received nothing yet. Its parent may send it the controls below.
 */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import grpc from '@grpc/grpc-js';
import { place, readOnce, subscribe, text } from './kurrentdb-double.reads.mjs';
import { ANY, EXISTS, NO_STREAM, openRecords } from './kurrentdb-double.records.mjs';

const require = createRequire(import.meta.url);
const generated = (name) => require(`@eventstore/db-client/generated/${name}.js`);
const { StreamsService } = generated('streams_grpc_pb');
const { GossipService } = generated('gossip_grpc_pb');
const { ClusterInfo, EndPoint, MemberInfo } = generated('gossip_pb');
const { ServerFeaturesService } = generated('serverfeatures_grpc_pb');
const { AppendResp } = generated('streams_pb');
const { Empty, UUID } = generated('shared_pb');
const { SupportedMethod, SupportedMethods } = generated('serverfeatures_pb');

const VERSION = '25.1.4';
const LARGEST_MESSAGE = 16 * 1024 * 1024;

const [port = '2113', folder = '.', leader] = process.argv.slice(2);
const records = openRecords(folder);
const controls = { uneven: false, muted: false, tearNext: false, denied: '' };

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
  const outcome = records.append(stream, expected, events);
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
    // A caller that was killed while it asked has asked for nothing.
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

async function read(call) {
  const options = call.request.getOptions();
  try {
    const refusal = elsewhere(call);
    if (refusal) throw refusal;
    if (options.hasSubscription()) await subscribe(records, call, options, () => controls.muted);
    else await readOnce(records, call, options);
    call.end();
  } catch (error) {
    call.emit('error', error);
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

const stats = { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json', data: 'e30=', metadata: '' };
records.write('$stats-127.0.0.1:2113', [stats]);
process.on('message', (message) => {
  if (message.stats) records.write('$stats-127.0.0.1:2113', [{ ...stats, id: crypto.randomUUID() }]);
  else Object.assign(controls, message);
  process.send({ done: true });
});
process.on('disconnect', () => process.exit());
await serve();
