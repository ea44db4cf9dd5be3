import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import { freshDatabase } from './postgres.mjs';
import { eventually, prepareDatabase, ReadSide } from './read-side';

jest.setTimeout(120_000);
export let database: Awaited<ReturnType<typeof freshDatabase>>;
export let side: ReadSide;
beforeEach(async () => {
  database = await freshDatabase({ template: { name: 'states', prepare: prepareDatabase } });
  side = await ReadSide.open(database.url);
});
afterEach(async () => {
  await side.close();
  await database.drop();
});
export const write = async (...texts: string[]) => {
  let position = '';
  for (const text of texts) position = await side.write(text);
  return position;
};
export const shows = (...texts: string[]) =>
  eventually(async () => JSON.stringify((await side.texts().catch(() => [])).sort()) === JSON.stringify(texts.sort()));
export const sound = async () => (await checkpointOf(side.pool, 'notes'))?.rebuildReason === null;
export const equal = async () => {
  // A rebuild that has switched its tables still has to be recorded.
  const verified = () => verifyProjections(side.on).catch(() => null);
  await eventually(async () => (await verified())?.[0]?.difference === null);
};
