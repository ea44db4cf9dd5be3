import { sameValue } from '@guildhall/contracts/same-value';

/** The fields that a command changes. Undefined leaves a field as it is; a field that older events lack counts as null. */
export const differences = <T extends object>(wanted: T, now: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && !sameValue(value, now[field as keyof T] ?? null)),
  ) as Partial<T>;
