import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { LIMITS } from '@guildhall/contracts/limits';
import type { EventLog } from '@guildhall/event-store/log';
import { assertMigrated } from '@guildhall/platform/migrations';
import { createLogger, formatOf, type Logger } from '@guildhall/platform/observe/logger';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessTokenStrategy } from './accounts/authentication.js';
import { ApplicationLogger } from './http/application-logger.js';
import { CommandRoutes } from './http/command-routes.js';
import { boundConnections, PATIENCE } from './http/connections.js';
import { deadlines } from './http/deadlines.js';
import { DirectCommands } from './http/direct-commands.js';
import { type CommandHandler, FastPath, type ReadHandler, rememberSent } from './http/fast-path.js';
import { HandedOverRequests, rereadBodies } from './http/handed-over.js';
import { type ParseJson, parseJsonBodies } from './http/json-body.js';
import { refuseTwoHosts } from './http/one-host.js';
import { compressPersonal } from './http/personal-answers.js';
import { PublicAnswers } from './http/public-answers.js';
import { PublicReads } from './http/public-reads.js';
import { PublicRoutes } from './http/public-routes.js';
import { parseQuery } from './http/query.js';
import { logRequests } from './http/request-log.js';
import { targetOf } from './http/request-target.js';
import { securityHeaders } from './http/security-headers.js';
import { answerUnchanged } from './http/unchanged.js';
import { LOG } from './injection-tokens.js';
import { allMigrations } from './migrations.js';
import { describeApi } from './openapi/openapi.js';
import { countRequest } from './operations/figures.js';
import { FRONT_END } from './pages/front-end.js';
import { ServerModule } from './server.module.js';

/** What the fast path serves with, from the methods of all controllers. */
function handlers(
  app: NestFastifyApplication,
  settings: Settings,
  parse: ParseJson,
): { reads: ReadHandler; commands: CommandHandler } {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()].map(({ instance }) => instance as object));
  const handedOver = app.get(HandedOverRequests);
  rereadBodies(app, handedOver);
  const { verified } = app.get(AccessTokenStrategy, { strict: false });
  const identify = (authorization: unknown) => verified.find(authorization);
  const serialize = app.getHttpAdapter().getInstance().serializeCookie;
  const logId = app.get<EventLog>(LOG).id;
  const routes = new CommandRoutes(controllers);
  return {
    reads: new PublicReads(app.get(PublicAnswers), new PublicRoutes(controllers), handedOver, settings),
    commands: new DirectCommands({ routes, identify, parse, serialize, logId, handedOver }, settings),
  };
}

/** The backend with every limit set, ready to listen. @throws BadSettings, NotMigrated */
export async function createApplication(
  logger: Logger = createLogger({ process: 'backend', format: formatOf(process.env) }),
): Promise<{ app: NestFastifyApplication; settings: Settings }> {
  const settings = readSettings(process.env);
  await assertMigrated(settings.DATABASE_URL, allMigrations);
  const adapter = new FastifyAdapter({
    bodyLimit: LIMITS.bodyBytes,
    ...PATIENCE,
    forceCloseConnections: 'idle',
    // what comes while it closes is refused as a problem, by `deadlines`
    return503OnClosing: false,
    // no shorter than a path can be: what is too long to be an id is not found, like any other that is none
    routerOptions: { maxParamLength: 16_384, querystringParser: parseQuery },
    rewriteUrl: ({ url }: { url?: string }) => targetOf(url ?? '/'),
    trustProxy: settings.TRUST_PROXY.length > 0 && [...settings.TRUST_PROXY],
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServerModule, adapter, {
    logger: new ApplicationLogger(logger),
    abortOnError: false,
  });
  const parse = parseJsonBodies(app, LIMITS.bodyBytes);
  await app.register(fastifyCookie as never);
  await app.register(
    fastifyStatic as never,
    {
      root: join(FRONT_END, 'public', 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
      dotfiles: 'deny',
    } as never,
  );
  securityHeaders(app, settings);
  rememberSent(app);
  compressPersonal(app);
  answerUnchanged(app);
  app.get(FastPath).serve(app, logRequests(app, logger, countRequest), handlers(app, settings, parse));
  refuseTwoHosts(app);
  boundConnections(app, settings);
  deadlines(app);
  describeApi(app);
  return { app, settings };
}
