import { randomUUID } from 'node:crypto';
import { TOO_LONG_WHEN_SHOWN } from '@guildhall/contracts/content';
import type { Act } from '@guildhall/contracts/event';
import type { PortableTable } from '@guildhall/contracts/import-export';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { postgresKeys } from '@guildhall/event-store/person-keys';
import { recordAct } from '@guildhall/event-store/record-act';
import { ownerOf } from '@guildhall/event-store/write-side';
import { openPool } from '@guildhall/platform/postgres';
import { readSettings } from '@guildhall/platform/settings';
import { hashOfNobody } from '../accounts/password-hashes.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { MarkupFailed, MarkupProcess } from '../content/markup-process.js';
import { type Cells, cellsOf, reasonOf, textOf } from './cells.js';
import { dryRunTarget } from './dry-run-target.js';
import { type TableFile, tableFilesIn } from './files.js';
import { ImportContext } from './import-context.js';
import { type Carried, type CommandTarget, StepRunner } from './import-steps.js';
import { eachInParallel } from './in-parallel.js';
import { productPlanner, reviewPlanner, servicePlanner, skillPlanner } from './offers.js';
import { authUsers, profilePlanner, talentSkillPlanner } from './people.js';
import type { Planner } from './planner.js';
import { categoryPlanner, contentCategoryPlanner, contentPlanner } from './publications.js';
import { BrokenFile, rowsOf } from './records.js';
import { type ImportReport, Tally } from './report.js';

/** In the order in which rows need each other. */
const PLANNERS: readonly Planner[] = [
  skillPlanner,
  authUsers,
  profilePlanner,
  talentSkillPlanner,
  servicePlanner,
  productPlanner,
  reviewPlanner,
  categoryPlanner,
  contentCategoryPlanner,
  contentPlanner,
];
const AT_ONCE = 24;
/** So much of an id is enough to find its row, and a list of refusals stays small. */
const LONGEST_ID = 100;

/** How far an import is: bytes of all files together. */
export interface ImportProgress {
  table: PortableTable;
  rows: number;
  bytes: number;
  ofBytes: number;
  seconds: number;
}

export interface ImportOptions {
  folder: string;
  by: Act;
  dryRun: boolean;
  onProgress?(progress: ImportProgress): void;
}

/** One run over the files of a folder. */
class Import {
  private readonly tally = new Tally();
  private readonly since = performance.now();
  private bytes = 0;

  constructor(
    private readonly runner: StepRunner,
    private readonly context: ImportContext,
    private readonly files: ReadonlyMap<PortableTable, TableFile>,
    private readonly onProgress: (progress: ImportProgress) => void = () => {},
  ) {}

  async run(): Promise<Tally> {
    for (const planner of PLANNERS) {
      const file = this.files.get(planner.table);
      if (file) await this.table(planner, file);
    }
    await this.last();
    for (const id of this.context.categories.keys())
      if (!this.context.contents.has(id))
        this.tally.refuse({ table: 'cms_content_categories', row: null, id, reason: 'content_id: There is no such content' });
    return this.tally;
  }

  private async table(planner: Planner, { file }: TableFile): Promise<void> {
    const { table } = planner;
    const counts = this.tally.of(table);
    const ofBytes = [...this.files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const read = (bytes: number) => {
      this.bytes += bytes;
    };
    await eachInParallel(this.cells(file, read), {
      most: AT_ONCE,
      keyOf: ({ cells }) => planner.inTurn(cells),
      work: async ({ at, cells }) => {
        await this.row(planner, at, cells);
        const seconds = (performance.now() - this.since) / 1000;
        this.onProgress({ table, rows: counts.rows, bytes: this.bytes, ofBytes, seconds });
      },
    });
  }

  private async *cells(file: string, read: (bytes: number) => void): AsyncGenerator<{ at: number; cells: Cells }> {
    for await (const row of rowsOf(file, read)) yield { at: row.at, cells: cellsOf(row) };
  }

  private async row(planner: Planner, at: number, cells: Cells): Promise<void> {
    const { table } = planner;
    const { events, refusals, remarks } = await this.carried(planner, cells);
    if (refusals.length > 0) planner.refused?.(cells, this.context);
    const id = cells['id'] === undefined ? null : textOf(cells['id']).slice(0, LONGEST_ID);
    for (const reason of [...refusals.map(reasonOf), ...remarks]) this.tally.refuse({ table, row: at, id, reason });
    this.tally.row(table, { events, isRefused: refusals.length > 0 });
  }

  private async carried(planner: Planner, cells: Cells): Promise<Carried & { remarks: readonly string[] }> {
    try {
      const { steps, refusals = [], remarks = [] } = await planner.plan(cells, this.context);
      const carried = await this.runner.send(steps);
      return { events: carried.events, refusals: [...refusals, ...carried.refusals], remarks };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { events: 0, refusals: [error], remarks: [] };
    }
  }

  private async last(): Promise<void> {
    for (const { id, steps } of this.context.last) {
      const { events, refusals } = await this.runner.send(steps);
      this.tally.of('profiles').events += events;
      for (const refusal of refusals) this.tally.refuse({ table: 'profiles', row: null, id, reason: reasonOf(refusal) });
    }
  }
}

const recordRun = (log: EventLog, data: { id: string; rows: number; events: number; refused: number }, by: Act): Promise<void> =>
  recordAct(log, `import-${data.id}`, { type: 'DataImported', data }, by);

/** A run that was killed could not record itself: the next one over the same rows does, with what it finds of them. */
async function recordKilled(log: EventLog, { earlier }: StepRunner, by: Act): Promise<void> {
  for (const [id, found] of earlier) {
    const recorded = await log.readStream(`import-${id}`, { limit: 1 });
    if (recorded.length === 0) await recordRun(log, { id, ...found, refused: 0 }, by);
  }
}

/** What an import works with, by the settings of the environment. */
async function opened() {
  const settings = readSettings(process.env);
  const pool = openPool({ connectionString: settings.DATABASE_URL, max: 4, application_name: 'guildhall import' });
  const keys = await StoredKeys.open(pool, new KeysSecret(settings));
  const log = await openLog(settings, pool, { keys: postgresKeys(pool, keys) });
  const unique = await UniqueValues.open(pool, keys);
  const close = async () => {
    keys.close();
    await log.close();
    await pool.end();
  };
  return { pool, place: { log, unique } satisfies CommandTarget, close };
}

/** Refuses a text that nobody could be shown. */
const checkedBy = (markup: MarkupProcess) => async (source: string) => {
  const html = await markup.run({ render: source }).catch((error) => {
    if (error instanceof MarkupFailed) return null;
    throw error;
  });
  if (html === null) throw invalid('content', TOO_LONG_WHEN_SHOWN);
};

/**
 * Reads the tables in a folder into events with their original times, by the rules that hold for everybody. What an earlier
 * run imported is left as it is. The run is one event, unless it added none. Reads the settings of the environment.
 * @throws BrokenFile where a file cannot be read: what came before stays, and the next run goes on
 */
export async function importTables({ folder, by, dryRun, onProgress }: ImportOptions): Promise<ImportReport> {
  const files = tableFilesIn(folder);
  if (files.size === 0)
    throw new BrokenFile(`There is no table in ${folder}. It needs files such as profiles.csv or profiles.json.`);
  const { pool, place, close } = await opened();
  const markup = new MarkupProcess();
  try {
    const id = randomUUID();
    const to = dryRun ? dryRunTarget(place, (scope, value) => ownerOf(pool, scope, value)) : place;
    const nobodys = await hashOfNobody();
    const machine = { id: by.actor, role: 'admin' } as const;
    const context = new ImportContext(to, machine, new Date().toISOString(), nobodys, checkedBy(markup));
    const steps = new StepRunner(to, { id, by });
    const tally = await new Import(steps, context, files, onProgress).run();
    const { rows, events, refused } = tally.report(id, dryRun);
    const isRecorded = events > 0 && !dryRun;
    if (!dryRun) await recordKilled(place.log, steps, by);
    if (isRecorded) await recordRun(place.log, { id, rows, events, refused }, by);
    return tally.report(isRecorded ? id : null, dryRun);
  } finally {
    markup.stop();
    await close();
  }
}
