import 'reflect-metadata';
import { BadSettings } from '@guildhall/event-store/settings';
import { Logger } from '@nestjs/common';
import { createApplication } from './application.js';

try {
  const { app, settings } = await createApplication();
  await app.listen({ host: settings.HOST, port: settings.PORT });
  process.send?.({ ready: true, address: await app.getUrl() });
} catch (error) {
  new Logger('start').error(error instanceof BadSettings ? error.message : error);
  process.exit(1);
}
// A supervisor that dies takes its processes along.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
