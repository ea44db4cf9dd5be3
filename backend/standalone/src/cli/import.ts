import 'reflect-metadata';
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { importTables } from '@guildhall/backend/import-export/import';
import type { ImportReport } from '@guildhall/backend/import-export/report';
import { productRoot } from '../root.js';
import { operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withDatabase } from './operator.js';
import { barLine, finished, wholeNumber } from './progress.js';

const HELP = `npm run import -- <folder>

  Reads the tables of a hosted backend into events with their original times, while the product runs or not: profiles,
  skills, talent_skills, services, products, reviews, cms_content, cms_categories, cms_content_categories and auth_users,
  each as .csv or .json. Every row goes through the rules that hold for everybody; one that breaks a rule is refused, and
  listed with the reason. Passwords that bcrypt hashed keep working. Rows that an earlier run imported stay as they are.

  --dry-run      reads and checks everything, and adds nothing
  --strict       exits with 1 when a row is refused
  --reason "…"   why; the log keeps it with your account's name
  --json         prints the report as JSON, with every refusal
  --help         prints this

Exit code: 0 when every row was read, 1 when a file cannot be read (with --strict: or a row is refused), 2 when the command
was given wrongly.`;

const SHOWN = 20;

function show({ tables, refusals, unlisted, ...totals }: ImportReport): void {
  for (const { table, rows, events, known, refused } of tables)
    print(
      `${table.padEnd(24)} ${wholeNumber(rows).padStart(9)} rows ${wholeNumber(events).padStart(9)} events ${wholeNumber(known).padStart(9)} known ${wholeNumber(refused).padStart(7)} refused`,
    );
  for (const { table, row, id, reason } of refusals.slice(0, SHOWN))
    print(`  refused: ${table}${row === null ? '' : ` row ${row}`}${id === null ? '' : ` (${id})`}: ${reason}`);
  const more = refusals.length - SHOWN + unlisted;
  if (more > 0) print(`  and ${wholeNumber(more)} more: --json lists them`);
  const verb = totals.dry_run ? 'would become' : 'became';
  print(
    `${wholeNumber(totals.rows)} rows ${verb} ${wholeNumber(totals.events)} events; ${wholeNumber(totals.refused)} were refused.`,
  );
}

/** Imports a folder. @throws Usage, BrokenFile, and Error with --strict when a row was refused */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { 'dry-run': 'boolean', strict: 'boolean' });
  if (given === null) return;
  const [word, ...more] = given.words;
  if (word === undefined || more.length > 0) throw new Usage(HELP);
  const folder = resolve(productRoot, word);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const by = { actor: operatorOfMachine(), reason: given.reason ?? `imported from ${basename(folder)}` };
  const dryRun = given.has('dry-run');
  const report = await withDatabase(dryRun ? 'reads' : 'changes', () =>
    importTables({ folder, by, dryRun, onProgress: given.json ? undefined : barLine() }),
  );
  if (given.json) printJson(report);
  else {
    finished(dryRun ? 'Checked; nothing was added.' : 'Imported.');
    show(report);
  }
  if (given.has('strict') && report.refusals.length > 0) throw new Error(`${wholeNumber(report.refusals.length)} refusals`);
}
