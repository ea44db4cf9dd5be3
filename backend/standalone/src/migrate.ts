import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { wrapPlainKeys } from '@guildhall/event-store/keys/wrap-plain';
import { processLogger } from '@guildhall/platform/observe/logger';
import { readSettings } from '@guildhall/platform/settings';
import { prepareDatabase } from './prepare.js';

const logger = processLogger('migrations');

/** Where several processes share a database, one owner migrates it before they start: `node backend/dist/bundle/migrate.js`. */
try {
  const settings = readSettings(process.env);
  const { DATABASE_URL, DATABASE_OWNER_URL } = settings;
  await prepareDatabase({ url: DATABASE_OWNER_URL, applicationUrl: DATABASE_URL });
  await wrapPlainKeys(DATABASE_OWNER_URL, new KeysSecret(settings));
} catch (error) {
  logger.fatal({ part: 'migrations' }, (error as Error).message);
  process.exitCode = 1;
}
