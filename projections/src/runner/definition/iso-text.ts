/**
 * SQL of a time as JSON has it, such as 2026-01-31T09:05:00.000Z, for generated columns. Those take no `to_char`, whose result a
 * setting may change. Postgres reads the expression of a generated column in each statement, so it is short.
 */
export const isoText = (column: string): string => `projections.iso_text(${column})`;
