import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { LIVE_EVENTS, type LiveMessage } from '@guildhall/contracts/live';
import { text } from '@guildhall/contracts/schema';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { type BeforeApplicationShutdown, Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { FairPlaces } from '../http/fair-places.js';
import { networkOf } from '../http/network.js';
import { securityHeadersOf } from '../http/security-headers.js';
import { LOG, READINESS, SETTINGS } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Recent } from './recent.js';
import { Turns } from './turns.js';

const AGE = /^\d{1,12}$/;
const MOST = 6000;
/** Every open tab has a channel, and an office shares an address. */
const MOST_OF_ONE_NETWORK = 200;

/** Announces to open pages which rows changed, as server-sent events with a heartbeat (CO-04). No data, only ids and names. */
@Controller('api/live')
export class LiveController implements BeforeApplicationShutdown {
  private readonly open = new Set<FastifyReply>();
  private readonly places = new FairPlaces<FastifyReply>(MOST, MOST_OF_ONE_NETWORK, ({ raw }) => raw.destroy());
  private readonly heartbeat = setInterval(() => say(this.open, ': still here\n\n'), DURATIONS_MS.heartbeat).unref();
  private readonly turns = new Turns<FastifyReply>((channels, message) => say(channels, movedBy(message)));
  private readonly recent = new Recent();
  private readonly stop: () => void;
  private closing = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(LOG) private readonly log: EventLog,
  ) {
    this.stop = readiness.onMoved((projection, position, touched = null) => {
      const message = { at: `${log.id}:${position}`, moved: { [projection]: touched } };
      this.recent.add(message);
      this.turns.moved(message);
    });
  }

  /** How many are open. */
  channels(): number {
    return this.open.size;
  }

  @Get()
  @Operation({
    id: 'follow',
    summary: 'Says which rows of read models changed, as server-sent events',
    answers: text,
    type: 'text/event-stream',
    refuses: ['rate_limited', 'malformed'],
  })
  channel(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query('age') age?: string): void {
    if (age !== undefined && !AGE.test(age)) throw new Refusal('malformed', 'age must be a number of milliseconds');
    if (this.closing) throw unavailable();
    const network = networkOf(request.ip);
    const refused = request.method === 'HEAD' ? null : this.places.take(network, reply);
    if (refused === 'too many') throw unavailable();
    if (refused) throw new Refusal('rate_limited', 'Too many live channels are open. Please close some.');
    reply.hijack();
    reply.raw.writeHead(200, {
      ...securityHeadersOf(this.settings),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // A HEAD has no body to wait for.
    if (request.method === 'HEAD') return void reply.raw.end();
    reply.raw.write(`event: ${LIVE_EVENTS.here}\ndata: ${this.log.id}:${this.readiness.newest()}\n\n`);
    if (age !== undefined) reply.raw.write(missedBy(this.recent.since(Number(age))));
    this.open.add(reply);
    const leave = this.turns.add(reply);
    request.raw.on('close', () => {
      leave();
      this.open.delete(reply);
      this.places.leave(network, reply);
    });
  }

  /** Before the server waits for its last requests: these never end by themselves. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.heartbeat);
    this.stop();
    this.turns.close();
    for (const reply of this.open) reply.raw.end();
  }
}

const unavailable = () => new Refusal('unavailable', 'Please try again in a moment.');
const movedBy = (message: LiveMessage) => `event: ${LIVE_EVENTS.moved}\ndata: ${JSON.stringify(message)}\n\n`;
/** What a page missed between its answer and its channel. */
const missedBy = (missed: ReturnType<Recent['since']>) =>
  missed === 'unknown' ? `event: ${LIVE_EVENTS.unsure}\ndata: {}\n\n` : missed ? movedBy(missed) : '';

/** A reader who does not keep up is let go: its page reconnects and asks again. */
function say(channels: Iterable<FastifyReply>, text: string): void {
  for (const { raw } of channels) {
    if (raw.writableLength > 65_536) raw.destroy();
    else raw.write(text);
  }
}
