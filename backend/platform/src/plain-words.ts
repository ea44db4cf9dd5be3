import { printable } from '@guildhall/contracts/printable';

interface SystemError extends Error {
  code?: string;
  path?: string;
  dest?: string;
  address?: string;
  hostname?: string;
  port?: number;
  errors?: unknown;
}

/** What the codes of the operating system mean, of a file or folder. */
const OF_FILES: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no ${file}.`,
  ENOTDIR: (file) => `A folder of ${file} is a file.`,
  EISDIR: (file) => `${file} is a folder, not a file.`,
  EEXIST: (file) => `${file} is there already.`,
  ENOTEMPTY: (file) => `${file} is not empty.`,
  EACCES: (file) => `This account may not use ${file}.`,
  EPERM: (file) => `This account may not use ${file}.`,
  EROFS: (file) => `The disk of ${file} can only be read.`,
  ENAMETOOLONG: (file) => `The name ${file} is too long.`,
  ELOOP: (file) => `The links at ${file} lead in a circle.`,
  ENOSPC: (file) => `The disk of ${file} is full.`,
  EDQUOT: (file) => `This account may write no more to the disk of ${file}.`,
  EFBIG: (file) => `${file} is larger than this account may write.`,
  EIO: (file) => `The disk of ${file} fails.`,
  EMFILE: () => 'This process has too many open files.',
};
const OF_ADDRESSES: Readonly<Record<string, (address: string) => string>> = {
  ECONNREFUSED: (address) => `Nothing answers at ${address}.`,
  ECONNRESET: (address) => `The connection to ${address} broke off.`,
  ETIMEDOUT: (address) => `${address} does not answer.`,
  ENOTFOUND: (address) => `There is no ${address}.`,
  EHOSTUNREACH: (address) => `${address} cannot be reached.`,
};

/** What the codes of Postgres mean, for its operator. */
const OF_DATABASES: Readonly<Record<string, string>> = { '53100': 'The disk of the database is full.' };
/** The database's own error may be the cause of ours. */
const ofDatabase = ({ code, cause }: SystemError): string | undefined =>
  OF_DATABASES[code ?? ''] ?? OF_DATABASES[(cause as SystemError | undefined)?.code ?? ''];

/** Errors of reading and writing name no file. */
const SOME_FILE = 'the file';
const fileOf = ({ dest, path, address }: SystemError): string => dest ?? path ?? address ?? SOME_FILE;
const addressOf = ({ address, hostname, port }: SystemError): string =>
  `${address ?? hostname ?? 'the server'}${port === undefined ? '' : `:${port}`}`;

function sentenceOf(error: SystemError): string | undefined {
  const code = error.code ?? '';
  const sentence = OF_FILES[code]?.(fileOf(error)) ?? OF_ADDRESSES[code]?.(addressOf(error)) ?? ofDatabase(error);
  return sentence?.replace(/^the /, 'The ');
}

const isError = (thrown: unknown): thrown is SystemError =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && 'stack' in thrown;

/** The same error with a sentence for its message, where the operating system gave a code; safe to print on a terminal. */
export function inPlainWords(thrown: unknown): Error {
  if (!isError(thrown)) return new Error(printable(String(thrown)));
  // Of several addresses that were tried, the first.
  const cause: SystemError = (Array.isArray(thrown.errors) && thrown.errors[0]) || thrown;
  thrown.message = printable(sentenceOf(cause) ?? (thrown.message || cause.message));
  return thrown;
}
