import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@guildhall/contracts/limits';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../commanding/caller.js';
import { Done } from '../commanding/envelope.js';
import type { Taker } from './at-once.js';
import type { CommandRoute, CommandRoutes } from './command-routes.js';
import { inTime } from './deadlines.js';
import type { ParseJson } from './json-body.js';
import type { Left, LeftRequests } from './left-requests.js';
import { namesOneHost } from './one-host.js';
import { PositionCookie } from './position-cookie.js';
import { correlationIn, readCaller } from './request.js';
import { type Hear, tenths } from './request-log.js';
import { securityHeadersOf } from './security-headers.js';

/** With one of these a request is more than a command. */
const MORE = ['transfer-encoding', 'expect', 'upgrade', 'x-inner'];
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

/** Whether a request has a body that is read as JSON, or none at all. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (MORE.some((name) => headers[name] !== undefined) || !namesOneHost(rawHeaders)) return false;
  const length = Number(headers['content-length'] ?? 0);
  const type = headers['content-type'];
  return type === undefined ? length === 0 : JSON_TYPES.includes(type) && length > 0 && length <= LIMITS.bodyBytes;
}

/** What of the process the commands need. */
export interface Parts {
  routes: Pick<CommandRoutes, 'at'>;
  /** Who sent an `Authorization` header that was verified before; null for any other. */
  identify(authorization: unknown): Identity | null;
  parse: ParseJson;
  serialize: FastifyInstance['serializeCookie'];
  /** The id of the log, which position tokens begin with. */
  logId: string;
  left: LeftRequests;
}

/** A command on its way. */
interface Begun {
  request: IncomingMessage;
  response: ServerResponse;
  route: CommandRoute;
  correlationId: string;
  identity: Identity;
  since: number;
}

/**
 * Takes commands of people whose token is known, as the framework would, without it. What is odd, what is wrong with a request,
 * and every refusal the framework says.
 */
export class DirectCommands implements Taker {
  private readonly always: readonly string[];
  private readonly cookie: PositionCookie;

  constructor(
    private readonly parts: Parts,
    settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {
    const said = {
      ...securityHeadersOf(settings),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    };
    this.always = Object.entries(said).flat();
    this.cookie = new PositionCookie(settings);
  }

  /** Whether it takes a request. `framework` gets it where it has to end it. */
  take(request: IncomingMessage, response: ServerResponse, hear: Hear, framework: () => void): boolean {
    const { method = '', url = '', headers } = request;
    const identity = this.parts.identify(headers.authorization);
    const found = identity && isPlain(request) ? this.parts.routes.at(method, url) : null;
    if (!identity || !found) return false;
    const { route, ids } = found;
    const begun = { request, response, route, identity, correlationId: correlationIn(headers), since: performance.now() };
    const end = (left: Omit<Left, 'ms'>) => {
      this.parts.left.leave(request, { ...left, ms: performance.now() - begun.since });
      framework();
    };
    read(request, (body) => this.carryOut(begun, ids, body, hear, end));
    return true;
  }

  private carryOut(begun: Begun, ids: Record<string, string>, body: Buffer, hear: Hear, end: (left: Omit<Left, 'ms'>) => void) {
    const { route } = begun;
    const asked = this.asked(begun, ids, body);
    if (!asked) return end({ body });
    const { given, commandId } = asked;
    const work = route.carryOut(given);
    (route.isPatient ? work : inTime(work)).then(
      (answer) => {
        if (answer instanceof Done && typeof answer.record === 'object' && answer.record !== null)
          this.send(begun, answer, (line) => hear(line, commandId));
        else end({ body, commandId, outcome: { answer } });
      },
      (error: unknown) => end({ body, commandId, outcome: { error } }),
    );
  }

  /** What is asked of the controller; null where the framework has to say what is wrong. */
  private asked({ request, route, identity, correlationId }: Begun, ids: Record<string, string>, bytes: Buffer) {
    const { method = '', url = '', headers } = request;
    try {
      const body = bytes.length > 0 ? this.parts.parse(bytes) : undefined;
      const caller = readCaller({ user: identity, headers, method, url, body }, correlationId);
      return { given: route.given({ caller, ids, body }), commandId: caller.commandId };
    } catch {
      return null;
    }
  }

  private send(begun: Begun, { record, position }: Done, hear: Hear): void {
    const { request, response, route, correlationId, identity, since } = begun;
    const text = JSON.stringify(record);
    const head = [...this.always, 'content-length', String(Buffer.byteLength(text)), HEADERS.correlationId, correlationId];
    if (position) {
      const token = `${this.parts.logId}:${position}`;
      head.push(HEADERS.position, token, 'set-cookie', this.cookie.text(this.parts.serialize, token));
    }
    response.writeHead(route.status, head);
    response.end(text, () => {
      const ms = tenths(performance.now() - since);
      const line = { correlationId, method: request.method ?? '', route: route.pattern, status: route.status, ms };
      hear({ ...line, person: identity.accountId });
    });
  }
}

/** Calls back with the whole body. A request that breaks off is never heard of again. */
function read(request: IncomingMessage, whole: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('error', () => {});
  request.on('end', () => whole(Buffer.concat(parts)));
}
