import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EXPORTED_PROJECTIONS, exportTables } from '@guildhall/backend/import-export/export';
import { FORMATS } from '@guildhall/backend/import-export/files';
import type { Operated } from '@guildhall/projections/runner/operating/operated';
import { type DetailedStatus, listProjections } from '@guildhall/projections/runner/operating/states';
import { productRoot } from '../root.js';
import { operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withLog } from './operator.js';
import { wholeNumber } from './progress.js';

const HELP = `npm run export -- <folder>

  Writes the tables that import reads, as they are at one moment: profiles, skills, talent_skills, services, products,
  reviews, cms_content, cms_categories, cms_content_categories and auth_users. An import into an empty product brings all of
  it back. The files hold personal values, and only you may read them. The product may run.

  --format <format>    csv or json; csv unless named
  --with-credentials   adds the hashes of passwords
  --reason "…"         why; the log keeps it with your account's name
  --json               prints the result as JSON
  --help               prints this

Exit code: 0 when every table was written, 1 when not, 2 when the command was given wrongly.`;

const LOOKS = 120;
const BETWEEN_MS = 500;
const NOT_WHOLE: readonly DetailedStatus[] = ['not built', 'tables missing', 'waiting for a rebuild', 'another version'];

/** @throws Error while a projection has not taken the whole log in */
async function caughtUp(on: Operated): Promise<void> {
  for (let look = 1; ; look++) {
    const behind = (await listProjections(on)).filter(
      ({ name, lag, status, failedEvents }) =>
        EXPORTED_PROJECTIONS.includes(name) && (lag > 0 || failedEvents > 0 || NOT_WHOLE.includes(status)),
    );
    if (behind.length === 0) return;
    const idle = behind.find(({ status }) => status === 'stopped' || status === 'not built');
    if (idle || look === LOOKS)
      throw new Error(
        `${behind.map(({ name }) => name).join(', ')} did not take in the whole log${idle ? ': start the product, and export again' : ''}.`,
      );
    await pause(BETWEEN_MS);
  }
}

/** Exports to a folder. @throws Usage, and Error where a table cannot be written */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { format: 'string', 'with-credentials': 'boolean' });
  if (given === null) return;
  const [word, ...more] = given.words;
  const format = FORMATS.find((each) => each === (given.value('format') ?? 'csv'));
  if (word === undefined || more.length > 0 || !format) throw new Usage(HELP);
  const by = { actor: operatorOfMachine(), reason: given.reason ?? 'exported at the command line' };
  const folder = resolve(productRoot, word);
  const report = await withLog('changes', async (on) => {
    await caughtUp(on);
    const show = (table: string, rows: number) =>
      given.json || print(`${table.padEnd(24)} ${wholeNumber(rows).padStart(9)} rows`);
    return exportTables({ ...on, folder, format, credentials: given.has('with-credentials'), by, onTable: show });
  });
  if (given.json) printJson(report);
  else print(`${folder}: ${wholeNumber(report.rows)} rows of ${report.tables.length} tables.`);
}
