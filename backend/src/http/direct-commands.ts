import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@guildhall/contracts/limits';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../commanding/caller.js';
import { Done } from '../commanding/envelope.js';
import type { CommandRoute, CommandRoutes } from './command-routes.js';
import { inTime } from './deadlines.js';
import type { CommandHandler } from './fast-path.js';
import type { HandedOver, HandedOverRequests } from './handed-over.js';
import type { ParseJson } from './json-body.js';
import { namesOneHost } from './one-host.js';
import { PositionCookie } from './position-cookie.js';
import { correlationIn, readCaller } from './request.js';
import { type LogRequest, tenths } from './request-log.js';
import { securityHeadersOf } from './security-headers.js';
import { atTurnEnd } from './turn-end.js';

/** A request with one of these headers goes through the framework. */
const MORE = ['transfer-encoding', 'expect', 'upgrade', 'x-inner'];
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

/** Whether a request has a body that is read as JSON, or none at all. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (MORE.some((name) => headers[name] !== undefined) || !namesOneHost(rawHeaders)) return false;
  const length = Number(headers['content-length'] ?? 0);
  const type = headers['content-type'];
  return type === undefined ? length === 0 : JSON_TYPES.includes(type) && length > 0 && length <= LIMITS.bodyBytes;
}

/** The services of the process that commands need. */
export interface Services {
  routes: Pick<CommandRoutes, 'at'>;
  /** The sender of an `Authorization` header that was verified before; null for any other header. */
  identify(authorization: unknown): Identity | null;
  parse: ParseJson;
  serialize: FastifyInstance['serializeCookie'];
  /** The id of the log, which position tokens begin with. */
  logId: string;
  handedOver: HandedOverRequests;
}

/** A command that is being carried out. */
interface Begun {
  request: IncomingMessage;
  response: ServerResponse;
  route: CommandRoute;
  correlationId: string;
  identity: Identity;
  since: number;
}

/**
 * Carries out the commands of people whose token was verified before, as the framework would, without it. The framework gets
 * every unusual request, and answers every refusal.
 */
export class DirectCommands implements CommandHandler {
  private readonly always: readonly string[];
  private readonly cookie: PositionCookie;

  constructor(
    private readonly services: Services,
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
  handle(request: IncomingMessage, response: ServerResponse, logRequest: LogRequest, framework: () => void): boolean {
    const { method = '', url = '', headers } = request;
    const identity = this.services.identify(headers.authorization);
    const found = identity && isPlain(request) ? this.services.routes.at(method, url) : null;
    if (!identity || !found) return false;
    const { route, ids } = found;
    const begun = { request, response, route, identity, correlationId: correlationIn(headers), since: performance.now() };
    const end = (outcome: Omit<HandedOver, 'ms'>) => {
      this.services.handedOver.handOver(request, { ...outcome, ms: performance.now() - begun.since });
      framework();
    };
    read(request, (body) => this.carryOut(begun, ids, body, logRequest, end));
    return true;
  }

  private carryOut(
    begun: Begun,
    ids: Record<string, string>,
    body: Buffer,
    logRequest: LogRequest,
    end: (outcome: Omit<HandedOver, 'ms'>) => void,
  ) {
    const { route } = begun;
    const asked = this.asked(begun, ids, body);
    if (!asked) return end({ body });
    const { args, commandId } = asked;
    const work = route.carryOut(args);
    (route.isPatient ? work : inTime(work)).then(
      (answer) => {
        if (answer instanceof Done && typeof answer.record === 'object' && answer.record !== null)
          this.send(begun, answer, (line) => logRequest(line, commandId));
        else end({ body, commandId, outcome: { answer } });
      },
      (error: unknown) => end({ body, commandId, outcome: { error } }),
    );
  }

  /** The arguments of the controller's method; null where the framework has to say what is wrong with the request. */
  private asked({ request, route, identity, correlationId }: Begun, ids: Record<string, string>, bytes: Buffer) {
    const { method = '', url = '', headers } = request;
    try {
      const body = bytes.length > 0 ? this.services.parse(bytes) : undefined;
      const caller = readCaller({ user: identity, headers, method, url, body }, correlationId);
      return { args: route.argumentsOf({ caller, ids, body }), commandId: caller.commandId };
    } catch {
      return null;
    }
  }

  private send(begun: Begun, { record, position }: Done, logRequest: LogRequest): void {
    const { request, response, route, correlationId, identity, since } = begun;
    const text = JSON.stringify(record);
    const head = [...this.always, 'content-length', String(Buffer.byteLength(text)), HEADERS.correlationId, correlationId];
    if (position) {
      const token = `${this.services.logId}:${position}`;
      head.push(HEADERS.position, token, 'set-cookie', this.cookie.text(this.services.serialize, token));
    }
    const answered = () => {
      const ms = tenths(performance.now() - since);
      const { path, status } = route;
      logRequest({ correlationId, method: request.method ?? '', route: path, status, ms, person: identity.accountId });
    };
    atTurnEnd(() => {
      response.writeHead(route.status, head);
      response.end(text, answered);
    });
  }
}

/** Calls back with the whole body, and never for a request that breaks off. */
function read(request: IncomingMessage, whole: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('error', () => {});
  request.on('end', () => whole(Buffer.concat(parts)));
}
