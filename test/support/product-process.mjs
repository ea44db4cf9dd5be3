/** The built product in a process of its own, which ends with the test that started it. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepReport } from '../../backend/standalone/launch/report.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  const { start } = await import('../../backend/standalone/dist/main.js');
  const { url, databaseUrl, dataDir } = await start({ root, report: stepReport(false) });
  process.send?.({ url, databaseUrl, dataDir });
} catch (error) {
  console.error(error);
  process.exit(1);
}
