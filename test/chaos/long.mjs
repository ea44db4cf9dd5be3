/** `npm run chaos`: the kill test in its long form. `KILLS` and `COMMANDS` say how long. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../suites.mjs';

const env = { KILLS: '20', COMMANDS: '5000', ...process.env };
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
process.exitCode =
  spawnSync(process.execPath, [jest, '--selectProjects', 'chaos', '--testPathPatterns', 'kill.spec'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }).status ?? 1;
