import type { AuditEntry } from '@guildhall/contracts/audit';
import { openPool } from '@guildhall/platform/postgres';
import { AUDIT_LIST, eachAudit } from '@guildhall/projections/audit/audit.queries';
import { BadListQuery } from '@guildhall/projections/runner/reading/conditions';
import { type CommandLine, type Flags, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withDatabase } from './operator.js';

const HELP = `npm run audit

  prints what happened as sentences, newest first, with who did it and why; personal values are masked

  --person <id>          by this account, or by an account of a machine, such as system:root
  --noun <noun>          about things of this kind: products, services, profiles, projections …
  --entity_id <id>       about this one
  --type <type>          events of this type, such as ProductRepriced
  --from, --to <time>    from a time on, such as 2026-01-05T10:30:00Z; up to a time
  --q <text>             about a thing, or by a person, whose name contains the text
  --correlation_id <id>  of one request
  --limit <count>        so many entries; 50 unless named
  --all                  every entry
  --json                 prints each entry as a line of JSON, as the API answers it
  --help                 prints this

Exit code: 0 when entries were printed, 1 when there are none, 2 when the command was given wrongly.`;

const FILTERS = Object.keys(AUDIT_LIST.filters).filter((name) => name !== 'id');
const FLAGS: Flags = { ...Object.fromEntries(FILTERS.map((name) => [name, 'string'])), limit: 'string', all: 'boolean' };
const DEFAULT_LIMIT = 50;

/** An entry as a line: when, what, and why. */
function entryLine({ time, sentence, reason, noun, entity_id, version }: AuditEntry): string {
  const at = time.replace('T', ' ').replace(/\.\d+Z$/, '');
  return `${at}  ${sentence}  ·  ${noun}/${entity_id} v${version}${reason === null ? '' : `  ·  ${reason}`}`;
}

function limitOf(given: CommandLine): number {
  if (given.has('all') && given.value('limit') !== undefined) throw new Usage('Say --limit or --all, not both.');
  if (given.has('all')) return Number.POSITIVE_INFINITY;
  const limit = Number(given.value('limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1) throw new Usage('--limit must be a whole number from 1 on.');
  return limit;
}

const NO_SUCH_TABLE = '42P01';
function inPlainWords(error: Error & { code?: string }): never {
  if (error instanceof BadListQuery) throw new Usage(`${error.of ? `--${error.of}: ` : ''}${error.message}\n\n${HELP}`);
  if (error.code === NO_SUCH_TABLE) throw new Error('The audit is not built yet. Start the product once, and ask again.');
  throw error;
}

/** Prints entries of the audit. @throws Usage, and Error where there are none */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, FLAGS);
  if (given === null) return;
  if (given.words.length > 0) throw new Usage(HELP);
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (given.value(name) === undefined ? [] : [[name, given.value(name)]])),
  );
  const limit = limitOf(given);
  await withDatabase('reads', async (connectionString) => {
    const pool = openPool({ connectionString, max: 2, application_name: 'guildhall audit' });
    let count = 0;
    const show = async () => {
      for await (const entries of eachAudit(pool, filter)) {
        for (const entry of entries) {
          if (count++ >= limit) return;
          if (given.json) printJson(entry);
          else print(entryLine(entry));
        }
      }
    };
    await show()
      .catch(inPlainWords)
      .finally(() => pool.end());
    if (count === 0) throw new Error('No entry was found.');
  });
}
