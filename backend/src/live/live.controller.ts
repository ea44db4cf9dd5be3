import { DURATIONS_MS } from '@guildhall/contracts/limits';
import { text } from '@guildhall/contracts/schema';
import type { Settings } from '@guildhall/platform/settings';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { type BeforeApplicationShutdown, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { networkOf } from '../http/network.js';
import { securityHeadersOf } from '../http/security-headers.js';
import { READINESS, SETTINGS } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';

const MOST = 2000;
/** Every open tab has a channel, and an office shares an address. */
const MOST_OF_ONE_NETWORK = 200;

/** Tells open pages which read models moved, as server-sent events with a heartbeat (CO-04). No data, only names. */
@Controller('api/live')
export class LiveController implements BeforeApplicationShutdown {
  private readonly open = new Map<FastifyReply, string>();
  private readonly heartbeat = setInterval(() => this.say(': still here\n\n'), DURATIONS_MS.heartbeat).unref();
  private readonly stop: () => void;
  private closing = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READINESS) readiness: Readiness,
  ) {
    this.stop = readiness.onMoved((projection) => this.say(`event: moved\ndata: ${projection}\n\n`));
  }

  /** How many are open. */
  channels(): number {
    return this.open.size;
  }

  @Get()
  @Operation({
    id: 'follow',
    summary: 'Says which read models moved, as server-sent events',
    answers: text,
    type: 'text/event-stream',
    refuses: ['rate_limited'],
  })
  channel(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.closing || this.open.size >= MOST) throw new Refusal('unavailable', 'Please try again in a moment.');
    const network = networkOf(request.ip);
    if (this.countOf(network) >= MOST_OF_ONE_NETWORK)
      throw new Refusal('rate_limited', 'Too many live channels are open. Please close some.');
    reply.hijack();
    reply.raw.writeHead(200, {
      ...securityHeadersOf(this.settings),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    // A HEAD has no body to wait for.
    if (request.method === 'HEAD') return void reply.raw.end();
    reply.raw.write(': welcome\n\n');
    this.open.set(reply, network);
    request.raw.on('close', () => this.open.delete(reply));
  }

  /** Before the server waits for its last requests: these never end by themselves. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.heartbeat);
    this.stop();
    for (const reply of this.open.keys()) reply.raw.end();
  }

  private countOf(network: string): number {
    let count = 0;
    for (const each of this.open.values()) if (each === network) count += 1;
    return count;
  }

  private say(text: string): void {
    for (const reply of this.open.keys()) {
      // A reader who does not keep up is let go: its page reconnects and asks again.
      if (reply.raw.writableLength > 65_536) reply.raw.destroy();
      else reply.raw.write(text);
    }
  }
}
