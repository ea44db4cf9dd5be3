import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processList } from './orphans.js';
import { assertFree } from './port.js';
import type { StandaloneSettings } from './settings.js';

/** Ends what a killed start left, then makes sure that the address is free. */
export async function clearTheAddress(settings: StandaloneSettings, dataDir: string) {
  const list = processList(join(dataDir, settings.databaseUrl === null ? 'processes.json' : `processes-${settings.port}.json`));
  if (list.endLeftOvers() > 0) await sleep(100);
  await assertFree(settings.host, settings.port);
  return list;
}

export type ProcessList = Awaited<ReturnType<typeof clearTheAddress>>;
