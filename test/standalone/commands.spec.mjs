import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../support/operate.mjs';

describe('an operator’s command', () => {
  it('RC-07 explains itself with --help, and that is a success', () => {
    expect(command({}, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('projections') });
    expect(command({}, 'admin', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--dismiss') });
  });

  it('RC-07 RC-08 says how it is given where it was given wrongly', () => {
    expect(command({}, 'unheard-of')).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run <command>') });
    expect(command({}, 'projections', 'rebuild', 'products')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--reason'),
    });
  });

  it('RC-06 makes no database where it reads, and says where it looked for one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-empty-'));
    chmodSync(folder, 0o711);
    try {
      const wanted = join(folder, 'elsewhere');
      const { status, stderr } = command({ DATA_DIR: wanted }, 'projections', 'list');
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
});
