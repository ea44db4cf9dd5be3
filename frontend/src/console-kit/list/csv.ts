export type CsvValue = string | number | null;

/** Characters that make a spreadsheet take a text for a formula, or that it drops before it looks (S30). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const field = (value: CsvValue) => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** A table as CSV (RFC 4180), with the mark that lets spreadsheets read it as UTF-8. No text in it is a formula. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
