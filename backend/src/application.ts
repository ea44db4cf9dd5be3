import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { LIMITS } from '@guildhall/contracts/limits';
import { assertMigrated } from '@guildhall/platform/migrations';
import { createLogger, formatOf, type Logger } from '@guildhall/platform/observe/logger';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { targetOf } from './http/address.js';
import { ApplicationLogger } from './http/application-logger.js';
import { AtOnce, rememberSent } from './http/at-once.js';
import { boundConnections, PATIENCE } from './http/connections.js';
import { deadlines } from './http/deadlines.js';
import { parseJsonBodies } from './http/json-body.js';
import { refuseTwoHosts } from './http/one-host.js';
import { PublicReads } from './http/public-reads.js';
import { parseQuery } from './http/query.js';
import { logRequests } from './http/request-log.js';
import { securityHeaders } from './http/security-headers.js';
import { answerUnchanged } from './http/unchanged.js';
import { allMigrations } from './migrations.js';
import { describeApi } from './openapi/openapi.js';
import { countRequest } from './operations/figures.js';
import { FRONT_END } from './pages/front-end.js';
import { ServerModule } from './server.module.js';

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
  parseJsonBodies(app, LIMITS.bodyBytes);
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
  answerUnchanged(app);
  app.get(AtOnce).serve(app, logRequests(app, logger, countRequest), PublicReads.of(app, settings));
  refuseTwoHosts(app);
  boundConnections(app, settings);
  deadlines(app);
  describeApi(app);
  app.enableShutdownHooks([], { useProcessExit: true });
  return { app, settings };
}
