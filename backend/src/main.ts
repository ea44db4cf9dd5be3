import 'reflect-metadata';
import { NotMigrated } from '@guildhall/event-store/migrated';
import { BadSettings } from '@guildhall/event-store/settings';
import { Logger } from '@nestjs/common';
import { createApplication } from './application.js';

/** What a supervisor waits for before it kills: nothing that hangs, such as a queue without its Redis, may hold up the end. */
const LONGEST_STOP_MS = 5500;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref());

try {
  const { app, settings } = await createApplication();
  await app.listen({ host: settings.HOST, port: settings.PORT });
  process.send?.({ ready: true, address: await app.getUrl() });
} catch (error) {
  new Logger('start').error(error instanceof BadSettings || error instanceof NotMigrated ? error.message : error);
  process.exit(1);
}
// A supervisor that dies takes its processes along.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
