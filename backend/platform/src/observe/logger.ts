import { printable } from '@guildhall/contracts/printable';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { asLines } from './lines.js';
import { withoutSecrets } from './without-secrets.js';

export type { Logger };
export type LogFormat = 'lines' | 'json';

export interface LoggerOptions {
  /** Which of the product's processes writes: `backend`, `worker`, `supervisor`. */
  process: string;
  format: LogFormat;
  /** Where whole lines go; standard output unless named. */
  write?: (text: string, isUrgent: boolean) => void;
}

const LONGEST_MESSAGE = 2_000;
const LONGEST_STACK = 6_000;
/** How a line that is no more than information begins. */
const INFORMATION = '{"level":"info"';

/** Of an error only its class, code, message and stack: the other fields of a database's error quote the row. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const { name, message, stack } = error;
  return {
    type: name,
    message: message.slice(0, LONGEST_MESSAGE),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: stack?.slice(0, LONGEST_STACK),
  };
}

/** How long a line of information waits for others, in ms. */
const TOGETHER_MS = 10;

/**
 * Lines of a few milliseconds are written together: each write wakes their reader, and took a quarter of a cached answer. What
 * is more than information waits for nothing, and takes along what waits.
 */
export function together(write: (text: string) => void): (text: string, isUrgent: boolean) => void {
  let lines = '';
  const flush = () => {
    const all = lines;
    lines = '';
    if (all) write(all);
  };
  process.once('exit', flush);
  return (text, isUrgent) => {
    if (!lines && !isUrgent) setTimeout(flush, TOGETHER_MS);
    lines += text;
    if (isUrgent) flush();
  };
}

function standardOutput(): (text: string, isUrgent: boolean) => void {
  const stream = destination({ fd: 1, sync: true });
  return together((text) => stream.write(text));
}

/**
 * A log of one JSON object per line, or of lines for people. Fields: `level`, `time` (ISO 8601), `process`, `pid`, `part`, `msg`,
 * `correlationId` where a request is behind it, `err`. No line carries controls, an email address or the password of an address.
 */
export function createLogger({ process: name, format, write = standardOutput() }: LoggerOptions): Logger {
  const shape = format === 'json' ? (line: string) => `${printable(line.trimEnd())}\n` : asLines;
  const stream: DestinationStream = { write: (line) => write(withoutSecrets(shape(line)), !line.startsWith(INFORMATION)) };
  return pino(
    {
      base: { process: name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describe },
    },
    stream,
  );
}

/** How this process writes its log, also where its other settings are not usable. */
export const formatOf = (env: Record<string, string | undefined>): LogFormat => (env['LOG_FORMAT'] === 'json' ? 'json' : 'lines');

/**
 * The log of a whole process: Node's own warnings go through it. An uncaught error is its last line, with exit code 1.
 */
export function processLogger(name: string): Logger {
  const logger = createLogger({ process: name, format: formatOf(process.env) });
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn({ part: 'node', err: warning }, warning.message));
  process.on('uncaughtException', (err) => {
    logger.fatal({ part: 'node', err }, 'ended by an error that nobody caught');
    process.exit(1);
  });
  return logger;
}
