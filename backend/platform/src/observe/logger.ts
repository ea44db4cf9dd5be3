import { printable } from '@guildhall/contracts/printable';
import { type DestinationStream, destination, type Logger, levels, pino, stdTimeFunctions } from 'pino';
import { asLines, type DescribedError, namedFields } from './lines.js';
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
function describe(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
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

type Write = NonNullable<LoggerOptions['write']>;
const cleaned =
  (write: Write): Write =>
  (text, isUrgent) =>
    write(withoutSecrets(text), isUrgent);

/** Lines that are written together are looked through together. */
function standardOutput(): Write {
  const stream = destination({ fd: 1, sync: true });
  return together((text) => stream.write(withoutSecrets(text)));
}

interface Logged {
  part?: string;
  msg?: string;
  err?: unknown;
  [field: string]: unknown;
}

/**
 * Writes lines for people in place of pino's JSON: that was made and parsed again for each line, a fifth of a cached answer.
 */
function linesForPeople(write: Write) {
  const known = new WeakMap<object, { part?: string | undefined; words: string }>();
  const boundTo = (logger: Logger) => {
    const before = known.get(logger);
    if (before) return before;
    const fields = logger.bindings() as Logged;
    const bound = { part: fields.part, words: namedFields(fields) };
    known.set(logger, bound);
    return bound;
  };
  return function logMethod(
    this: Logger,
    [first, message]: [unknown, string?, ...unknown[]],
    _write: unknown,
    number: number,
  ): void {
    const fields: Logged =
      typeof first === 'string' ? { msg: first } : first instanceof Error ? { err: first } : (first as Logged);
    const bound = boundTo(this);
    const err = fields.err === undefined ? undefined : describe(fields.err);
    const level = levels.labels[number] as string;
    const msg = message ?? fields.msg ?? err?.message;
    write(asLines({ level, part: fields.part ?? bound.part, msg, err, bound: bound.words, fields }), level !== 'info');
  };
}

/**
 * A log of one JSON object per line, or of lines for people. Fields: `level`, `time` (ISO 8601), `process`, `pid`, `part`, `msg`,
 * `correlationId` where a request is behind it, `err`. No line carries controls, an email address or the password of an address.
 */
export function createLogger({ process: name, format, write: given }: LoggerOptions): Logger {
  const write = given ? cleaned(given) : standardOutput();
  const json = (line: string) => write(`${printable(line.trimEnd())}\n`, !line.startsWith(INFORMATION));
  const stream: DestinationStream = { write: json };
  return pino(
    {
      base: { process: name, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describe },
      hooks: format === 'lines' ? { logMethod: linesForPeople(write) } : {},
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
