/** SQL of a time as JSON has it, such as 2026-01-31T09:05:00.000Z. For generated columns see `isoText` of the projections. */
export const isoSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
