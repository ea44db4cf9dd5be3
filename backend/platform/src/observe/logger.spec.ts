import { createLogger, type LogFormat, type Logger, together } from './logger';
import { withoutSecrets } from './without-secrets';

const CONTROLS = [
  '\u0000',
  '\n',
  '\r',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u200e',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
];
const RAW = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;

function written(format: LogFormat, log: (logger: Logger) => void): string {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  log(createLogger({ process: 'backend', format, write }));
  return text;
}

describe('a line of the log', () => {
  it.each(['json', 'lines'] as const)('VU-20 shows controls as escapes and stays one line (%s)', (format) => {
    for (const control of CONTROLS) {
      const text = written(format, (logger) =>
        logger.warn(
          { part: `p${control}`, field: `f${control}`, [`n${control}`]: 1, deep: { [control]: control } },
          `before${control}after`,
        ),
      );
      expect(text).not.toMatch(RAW);
      expect(text.trimEnd().split('\n')).toHaveLength(1);
      if (format === 'json') expect(JSON.parse(text)).toMatchObject({ msg: `before${control}after`, field: `f${control}` });
    }
  });

  it('VU-20 shows the message of an error on one line and its frames below', () => {
    const text = written('lines', (logger) => logger.error({ err: new Error('first\nat an invented line') }, 'failed'));
    const [head, ...frames] = text.trimEnd().split('\n');
    expect(head).toMatch(/Z error failed first\\nat an invented line$/);
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(frame).toMatch(/^ {4}at /);
  });

  it('RC-10 is written with others of a few milliseconds, and a warning at once', async () => {
    const written: string[] = [];
    const logger = createLogger({ process: 'backend', format: 'lines', write: together((text) => written.push(text)) });
    const messages = () => written.map((text) => text.match(/message \d/g));
    logger.info('message 1');
    logger.warn('message 2');
    logger.info('message 3');
    logger.info('message 4');
    expect(messages()).toEqual([['message 1', 'message 2']]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(messages()).toEqual([
      ['message 1', 'message 2'],
      ['message 3', 'message 4'],
    ]);
  });

  it('RC-10 carries level, time, process, part and correlation id as fields', () => {
    const entry = JSON.parse(written('json', (logger) => logger.child({ part: 'http' }).info({ correlationId: 'c-1' }, 'hello')));
    expect(entry).toMatchObject({ level: 'info', process: 'backend', part: 'http', correlationId: 'c-1', msg: 'hello' });
    expect(new Date(entry.time).toISOString()).toBe(entry.time);
  });

  it('RC-10 holds no email address, no password of an address, and of an error nothing that quotes a row', () => {
    const err = Object.assign(new Error('ada@example.com is taken at postgres://me:hunter2@db/x'), { detail: 'Key (ada)=(row)' });
    for (const format of ['json', 'lines'] as const) {
      const text = written(format, (logger) => logger.error({ err, who: 'ada+1@mail.example.org' }, 'refused'));
      expect(text).not.toMatch(/ada@|ada\+1|hunter2|Key \(ada\)/);
      expect(text).toContain('[email] is taken at postgres://[credentials]@db/x');
    }
  });

  it('leaves printable text without secrets as it is', () => {
    const text = 'at /node_modules/@nestjs/core/x.js, pino@10.4.0, é, 🙂';
    expect(withoutSecrets(text)).toBe(text);
  });
});
