import { Chance } from './chance';
import { type Hit, hitOf } from './hits';
import type { Scene } from './scene';
import { type Reply, send } from './wire';

const AT_ONCE = 16;
/** After so many requests people and things are made again. */
export const ROUND = 1_000;
const SECOND = 1_000;
const HANGING = 10 * SECOND;
const LEAKS = /node_modules|\bat (?:async )?[\w.<>]+ \(.*:\d+:\d+\)|ECONNREFUSED|syntax error at or near/i;

/** Requests of one seed against a running product, and what was wrong with the answers. */
export class Campaign {
  readonly faults: string[] = [];
  /** What became of each request that the product gave a correlation id. */
  readonly served = new Map<string, { status: number; verb: string }>();
  readonly statuses: Record<string, number> = {};
  private readonly slow: { turn: number; hit: Hit }[] = [];

  constructor(
    private readonly url: string,
    private readonly seed: number,
  ) {}

  /** Sends the requests from one turn up to another. */
  async run(scene: Scene, from: number, to: number): Promise<void> {
    let turn = from;
    const work = async () => {
      while (turn < to) {
        const mine = turn++;
        const hit = hitOf(scene, new Chance(this.seed, mine));
        this.judge(scene, mine, hit, await send(this.url, hit));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await this.again(scene);
  }

  private judge(scene: Scene, turn: number, hit: Hit, reply: Reply): void {
    const key = `${hit.kind} ${Math.floor(reply.status / 100)}xx`;
    this.statuses[key] = (this.statuses[key] ?? 0) + 1;
    const correlation = reply.headers.get('x-correlation-id') ?? /"correlationId":"([\w-]+)"/.exec(reply.text)?.[1];
    if (correlation) this.served.set(correlation, { status: reply.status, verb: hit.verb });
    const fault = faultOf(scene, hit, reply);
    if (fault) this.faults.push(reportOf(this.seed, turn, hit, reply, fault));
    else if (reply.status >= 400 && reply.ms > SECOND) this.slow.push({ turn, hit });
  }

  /** A refusal that took long on a busy machine is asked for again alone: then it has to come inside a second. */
  private async again(scene: Scene): Promise<void> {
    for (const { turn, hit } of this.slow.splice(0)) {
      let reply = await send(this.url, hit);
      for (let tries = 1; tries < 5 && reply.ms > SECOND; tries += 1) reply = await send(this.url, hit);
      const fault = reply.ms > SECOND ? `refused after ${Math.round(reply.ms)} ms` : faultOf(scene, hit, reply);
      if (fault) this.faults.push(reportOf(this.seed, turn, hit, reply, fault));
    }
  }
}

function faultOf({ description }: Scene, hit: Hit, { status, text, headers, ms }: Reply): string | null {
  // A connection may be closed on what nobody can read; it never hangs.
  if (status === 0) return hit.crooked && ms < HANGING ? null : 'no answer';
  if (status >= 500) return 'a failure';
  if (hit.refused && status < 400) return 'served, and was to be refused';
  if (status >= 400 && LEAKS.test(text)) return 'reveals what is behind it';
  if (!hit.crooked && headers.get('x-content-type-options') !== 'nosniff') return 'a type that browsers may guess';
  const wrong = hit.wrong?.({ status, text, headers, ms });
  if (wrong) return wrong;
  if (hit.crooked || hit.verb === 'HEAD' || !hit.target.startsWith('/api/')) return null;
  if (headers.has('content-encoding')) return null;
  const type = headers.get('content-type') ?? '';
  const body = /[/+]json\b/.test(type) && text !== '' ? JSON.parse(text) : text;
  if (type.startsWith('text/event-stream')) return null;
  return description.faultOf(hit.verb, hit.target, { status, type, body });
}

const reportOf = (seed: number, turn: number, hit: Hit, reply: Reply, fault: string) =>
  `${fault}: seed ${seed}, turn ${turn}, ${hit.kind}: ${hit.verb} ${JSON.stringify(hit.target.slice(0, 300))} ${JSON.stringify(
    hit.headers.filter(([name]) => name !== 'Authorization').map(([name, value]) => `${name}: ${value.slice(0, 80)}`),
  )} ${JSON.stringify(hit.body?.toString().slice(0, 300) ?? null)} -> ${reply.status} ${Math.round(reply.ms)} ms ${reply.text.slice(0, 300)}`;
