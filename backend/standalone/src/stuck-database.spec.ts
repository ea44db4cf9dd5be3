import { setTimeout as sleep } from 'node:timers/promises';
import { recoveryState } from '../postgres/recovery.mjs';
import { endWhenStuck } from './stuck-database';

const refused = (message: string) => Object.assign(new Error(message), { code: '57P03' });
const NOT_YET = refused('the database system is not yet accepting connections');
const SILENT = new Error('Connection terminated due to connection timeout');
const WORKERS = ['postgres: io worker 0', 'postgres: checkpointer', 'postgres: background writer'];

describe('a database that does not accept connections', () => {
  it.each([
    [
      'recovers while a process does',
      NOT_YET,
      [...WORKERS, 'postgres: startup recovering 000000010000000000000003'],
      'recovering',
    ],
    ['is stuck when none does any more', NOT_YET, WORKERS, 'stuck'],
    ['is not stuck while it shuts down', refused('the database system is shutting down'), WORKERS, 'other'],
    ['is stuck when it answers nothing and has no process left', SILENT, [], 'stuck'],
    ['is not stuck when it is frozen with its processes', SILENT, WORKERS, 'other'],
    ['is not stuck when it is not there', new Error('ECONNREFUSED'), [], 'other'],
  ])('FT-07 %s', (_, error, children, expected) => expect(recoveryState(error, children)).toBe(expected));

  it('FT-07 given one that is stuck, then it is ended once; one that is so for a moment is not', async () => {
    const answers = [true, true, false, true, true, true, true, true];
    let ended = 0;
    const said: string[] = [];
    const server = {
      isStuck: async () => answers.shift() ?? false,
      end: async () => {
        ended += answers.length === 0 ? 1 : 100;
      },
    };
    endWhenStuck(server, (line) => said.push(line), 1);
    while (answers.length > 0 || ended === 0) await sleep(1);
    expect(ended).toBe(1);
    expect(said).toHaveLength(1);
  });
});
