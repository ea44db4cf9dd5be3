import { DURATIONS_MS } from '@guildhall/contracts/limits';
import type { Readiness } from '@guildhall/projections/runner/readiness';
import { type BeforeApplicationShutdown, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../decide/refusal.js';
import { READINESS } from '../http/parts.js';

const MOST = 2000;

/** Tells open pages which read models moved, as server-sent events with a heartbeat (CO-04). No data, only names. */
@Controller('api/live')
export class LiveController implements BeforeApplicationShutdown {
  private readonly open = new Set<FastifyReply>();
  private readonly heartbeat = setInterval(() => this.say(': still here\n\n'), DURATIONS_MS.heartbeat).unref();
  private readonly stop: () => void;
  private closing = false;

  constructor(@Inject(READINESS) readiness: Readiness) {
    this.stop = readiness.onMoved((projection) => this.say(`event: moved\ndata: ${projection}\n\n`));
  }

  @Get()
  channel(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.closing || this.open.size >= MOST) throw new Refusal('unavailable', 'Please try again in a moment.');
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': welcome\n\n');
    this.open.add(reply);
    request.raw.on('close', () => this.open.delete(reply));
  }

  /** Before the server waits for its last requests: these never end by themselves. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.heartbeat);
    this.stop();
    for (const reply of this.open) reply.raw.end();
  }

  private say(text: string): void {
    for (const reply of this.open) {
      // A reader who does not keep up is let go: its page reconnects and asks again.
      if (reply.raw.writableLength > 65_536) reply.raw.destroy();
      else reply.raw.write(text);
    }
  }
}
