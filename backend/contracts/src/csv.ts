export type CsvValue = string | number | null;

/** Characters that make a spreadsheet take a text for a formula, or that it drops before it looks (S30). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const field = (value: CsvValue) => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** Lets spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line of a CSV (RFC 4180). No text in it is a formula. */
export const csvLine = (row: readonly CsvValue[]): string => `${row.map(field).join(',')}\r\n`;

/** A table as CSV, with the mark of its encoding. */
export const csvOf = (rows: readonly (readonly CsvValue[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join('');
