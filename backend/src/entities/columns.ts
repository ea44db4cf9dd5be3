import type { ColumnOptions, ValueTransformer } from 'typeorm';

const iso: ValueTransformer = { from: (time: Date | null) => time?.toISOString() ?? null, to: (time) => time };
const number: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value) => value,
};

/** A time that is read as ISO text, as views have it. */
export const TIME = { type: 'timestamptz', transformer: iso } as const satisfies ColumnOptions;
/** A count, which the driver reads as text. */
export const COUNT = { type: 'bigint', transformer: number } as const satisfies ColumnOptions;
