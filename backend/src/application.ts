import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { LIMITS } from '@guildhall/contracts/limits';
import { assertMigrated } from '@guildhall/event-store/migrated';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { readSettings, type Settings } from '@guildhall/event-store/settings';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApplicationLogger } from './http/application-logger.js';
import { securityHeaders } from './http/security-headers.js';
import { describeApi } from './operations/openapi.js';
import { FRONT_END } from './pages/front-end.js';
import { ServerModule } from './server.module.js';

const SECOND = 1000;

/** A path whose escapes are none is taken as it stands, so that it is not found like any other. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** The backend with every limit set, ready to listen. @throws BadSettings, NotMigrated */
export async function createApplication(): Promise<{ app: NestFastifyApplication; settings: Settings }> {
  const settings = readSettings(process.env);
  await assertMigrated(settings.DATABASE_URL, [...eventStoreMigrations, ...projectionMigrations]);
  const adapter = new FastifyAdapter({
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 30 * SECOND,
    connectionTimeout: 60 * SECOND,
    // longer than a proxy keeps an idle connection, so that it is the proxy that closes it
    keepAliveTimeout: 65 * SECOND,
    forceCloseConnections: 'idle',
    // no shorter than a path can be: what is too long to be an id is not found, like any other that is none
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url }: { url?: string }) => decodable(url ?? '/'),
    trustProxy: settings.TRUST_PROXY.length > 0 && [...settings.TRUST_PROXY],
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServerModule, adapter, {
    logger: new ApplicationLogger(settings),
    abortOnError: false,
  });
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
  describeApi(app);
  app.enableShutdownHooks([], { useProcessExit: true });
  return { app, settings };
}
