import { createLogger, type LogFormat } from '@guildhall/platform/observe/logger';
import { ApplicationLogger } from './application-logger';

const HOSTILE = 'searched for "\u009b31m\u2028\u202egnp"';

function written(format: LogFormat, log: (logger: ApplicationLogger) => void): string[] {
  const lines: string[] = [];
  log(new ApplicationLogger(createLogger({ process: 'backend', format, write: (text) => lines.push(text) })));
  return lines;
}

describe('the log of the backend', () => {
  it.each(['lines', 'json'] as const)('VU-20 holds no control or direction character from outside, as %s', (format) => {
    const lines = written(format, (logger) => {
      logger.log(HOSTILE, 'search');
      logger.warn(HOSTILE, 'search');
      logger.error(HOSTILE, HOSTILE, 'search');
      logger.error(new Error(HOSTILE));
    });
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toContain('searched for');
    expect(lines.join('')).not.toMatch(/[\u0080-\u009f\u2028\u202e]/);
  });

  it('RC-10 has the context as `part`, an error as `err`, and leaves out what the framework says of its start', () => {
    const lines = written('json', (logger) => {
      logger.log('Mapped {/api}', 'RouterExplorer');
      logger.error({ correlationId: 'c-1', err: new Error('torn') }, 'problem');
      logger.warn('late', 'mail');
    }).map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        part: 'problem',
        correlationId: 'c-1',
        err: expect.objectContaining({ message: 'torn' }),
      }),
      expect.objectContaining({ level: 'warn', part: 'mail', msg: 'late' }),
    ]);
  });
});
