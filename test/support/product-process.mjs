/** The built product in a process of its own, which ends with the test that started it. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const fileOf = (name) => programFile(root, name);
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  const { start } = await import(fileOf('standalone'));
  const { url, databaseUrl, dataDir } = await start({ root, report: stepReport(false), fileOf });
  process.send?.({ url, databaseUrl, dataDir });
} catch (error) {
  console.error(error);
  process.exit(1);
}
