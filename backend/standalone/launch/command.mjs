import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and keeps what it printed. A signal that ends us kills it.
 * @throws Error with that text when it fails
 */
export function runProgram(program, args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    const signals = ['SIGINT', 'SIGTERM'];
    const end = () => child.kill('SIGKILL');
    for (const signal of signals) process.on(signal, end);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, end);
      if (code === 0) resolve(printed);
      else reject(new Error(`${[program, ...args].join(' ')} ended with ${signal ?? code}\n${printed.trim()}`));
    });
  });
}
