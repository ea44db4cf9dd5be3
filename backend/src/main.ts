import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { UnfittingSecret } from '@guildhall/event-store/keys/keys-secret';
import { NotMigrated } from '@guildhall/platform/migrations';
import { processLogger } from '@guildhall/platform/observe/logger';
import { answerPulse } from '@guildhall/platform/observe/pulse';
import { openTracing } from '@guildhall/platform/observe/tracing';
import { BadSettings } from '@guildhall/platform/settings';
import { createApplication } from './application.js';
import { BackupProcess } from './backups/backup-process.js';
import { observe } from './operations/observe.js';

// The heap keeps at most 60 % more than lives in it. Left alone it kept three times as much under load, for 6 % less CPU.
setFlagsFromString('--heap-growing-percent=60');

/** What a supervisor waits for before it kills: nothing that hangs, such as a queue without its Redis, may hold up the end. */
const LONGEST_STOP_MS = 5500;
/** Ask for an end in good order. A process that aborts ends at once: what it would still write cannot be trusted. */
const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
for (const signal of STOPS) process.once(signal, () => setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref());

const logger = processLogger('backend');
answerPulse();

try {
  const { app, settings } = await createApplication(logger);
  app.enableShutdownHooks(STOPS, { useProcessExit: true });
  await observe(app, settings, logger);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onClose', await openTracing('guildhall-backend'));
  await app.listen({ host: settings.HOST, port: settings.PORT });
  process.send?.({ ready: true, address: await app.getUrl() });
  app.get(BackupProcess, { strict: false }).keepLists();
} catch (error) {
  const plain = [BadSettings, NotMigrated, UnfittingSecret].some((kind) => error instanceof kind);
  logger.fatal({ part: 'start', ...(!plain && { err: error }) }, (error as Error).message);
  process.exit(1);
}
// A supervisor that dies takes its processes along.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
