import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { command } from '../support/operate.mjs';
import { startPostgres } from '../support/postgres.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

const WHY = ['--reason', 'to see it work'];

describe('an operator’s command', () => {
  it.each([
    ['audit', '--correlation_id'],
    ['events', '--as-of'],
    ['export', '--with-credentials'],
    ['import', '--dry-run'],
    ['projections', 'roll-back'],
  ])('RC-07 %s explains itself with --help, and that is a success', (name, contained) => {
    const { status, stdout } = command({}, name, '--help');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(contained) });
  });

  it.each([
    [['admin'], 'npm run admin -- <email>'],
    [['admin', 'ada@example.com', '--role', 'king'], '--role must be one of auditor, operator, admin'],
    [['events'], 'npm run events -- <stream>'],
    [['events', '--as-of', '3'], 'npm run events -- <stream>'],
    [['events', 'product-1', '--as-of', '3', '--follow'], 'it goes with no other filter'],
    [['events', '--after', '2026-99-01'], '--after must be a time'],
    [['events', 'product-1', '--as-of', 'soon'], '--as-of must be a time, such as 2026-01-05T10:30:00Z, or a version.'],
    [['audit', '--limit', 'many'], '--limit must be a whole number'],
    [['audit', 'products'], 'npm run audit'],
    [['import'], 'npm run import -- <folder>'],
    [['export', 'folder', '--format', 'xml'], 'npm run export -- <folder>'],
    [['audit', '--limit', '3', '--all'], '--limit or --all, not both'],
    [['jobs'], 'npm run jobs -- <command>'],
    [['jobs', 'retry', 'mail.1', '--all', ...WHY], 'npm run jobs -- <command>'],
    [['jobs', 'remove', '--all', ...WHY], 'npm run jobs -- <command>'],
    [['replays', 'unheard-of'], 'npm run replays -- <handler>'],
    [['projections'], 'npm run projections -- <command>'],
    [['projections', 'rebuild'], 'Name a projection, or say --all'],
    [['projections', 'rebuild', 'products', '--all', ...WHY], 'not both'],
    [['projections', 'rebuild', 'products', '--quickly'], "Unknown option '--quickly'"],
    [['projections', 'list', '--all', 'products'], 'not both'],
    [['projections', 'unskip', 'products', ...WHY], 'takes the name of one projection and the id of one event'],
    [['projections', 'unskip', 'products', 'one', 'two', ...WHY], 'takes the name of one projection and the id of one event'],
    [['projections', 'skip', 'products', 'product-1', 'an', 'old', 'form'], 'takes the name of one projection and of one stream'],
  ])('RC-07 given as %j, it says how it is given', (words, said) => {
    expect(command({}, ...words)).toMatchObject({ status: 2, stderr: expect.stringContaining(said) });
  });

  it.each([
    [['restore', 'missing-file'], (root) => `There is no ${root}/missing-file.`],
    [['restore', 'test'], (root) => `${root}/test is a folder, not a file.`],
    [['restore', 'README.md/below'], (root) => `A folder of ${root}/README.md/below is a file.`],
    [['restore', 'README.md'], (root) => `${root}/README.md cannot be read as a backup: incorrect header check`],
    [['restore', 'missing-file', '--test'], (root) => `There is no ${root}/missing-file.`],
    [['import', 'missing-folder'], (root) => `There is no folder ${root}/missing-folder.`],
    [['import', 'README.md'], (root) => `There is no folder ${root}/README.md.`],
  ])('RC-07 given %j, it says in a sentence what is wrong with the file', (words, said) => {
    expect(command({}, ...words)).toEqual({ status: 1, stdout: '', stderr: `${said(root)}\n` });
  });

  it.each(['rebuild', 'cancel', 'roll-back'])('RC-08 %s needs a reason', (verb) => {
    expect(command({}, 'projections', verb, 'products')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--reason'),
    });
  });

  it.each(['retry', 'skip'])('RC-08 %s needs a reason', (verb) => {
    expect(command({}, 'projections', verb, 'products', 'product-1')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--reason'),
    });
  });

  it.each([
    ['projections', 'verify'],
    ['projections', 'failed'],
    ['projections', 'rebuild', '--all', ...WHY],
    ['events', 'product-1'],
    ['events', '--type', 'ProductCreated'],
    ['audit'],
    ['import', 'test/exports/hosted', '--dry-run'],
    ['backup'],
    ['admin', 'ada@example.com'],
    ['person', 'erase', 'ada@example.com', '--yes', ...WHY],
    ['person', 'export', 'ada@example.com', ...WHY],
    ['keys', 'list'],
    ['jobs', 'list'],
    ['export', join(tmpdir(), 'guildhall-never-made')],
    ['replays', 'publishing', '--dry-run'],
  ])('RC-06 %s %s makes no database, and says where it looked for one', (...words) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-empty-'));
    chmodSync(folder, 0o711);
    try {
      const wanted = join(folder, 'elsewhere');
      const { status, stderr } = command({ DATA_DIR: wanted }, ...words);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining(`There is no database of Guildhall in ${wanted}`),
      });
      expect(existsSync(wanted)).toBe(false);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('RC-06 a restore leaves a foreign database as it was', async () => {
    const server = await startPostgres();
    try {
      const url = await server.createDatabase('theirs');
      for (const words of [
        ['projections', 'list'],
        ['admin', 'ada@example.com'],
      ]) {
        const { status, stderr } = command({ DATABASE_URL: url }, ...words);
        expect({ status, stderr }).toEqual({
          status: 1,
          stderr: expect.stringMatching(/database theirs at 127\.0\.0\.1:\d+ holds/),
        });
        expect(stderr).not.toContain(new URL(url).password);
      }
      expect(await queryOf(url, "select nspname from pg_namespace where nspname in ('write', 'read', 'projections')")).toEqual(
        [],
      );
    } finally {
      await server.stop();
    }
  });
});
