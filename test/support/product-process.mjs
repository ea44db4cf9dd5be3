/** The built product in a process of its own, which ends with the test that started it. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { programOf } from './programs.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  const { start } = await import(programOf('standalone'));
  const { url, databaseUrl, applicationUrl, dataDir } = await start({ root, report: stepReport(false), fileOf: programOf });
  process.send?.({ url, databaseUrl, applicationUrl, dataDir });
} catch (error) {
  console.error(error);
  process.exit(1);
}
