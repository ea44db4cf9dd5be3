import type { View } from '@guildhall/contracts/schema';

/**
 * A row as a view: each field of the view is taken from the row, but for those that are `given`. A field that neither has
 * does not compile.
 */
export const asView = <V extends object, G extends Partial<V>>({ fields }: View<V>, row: Omit<V, keyof G>, given: G): V => {
  const view: Record<string, unknown> = {};
  for (const name in fields) view[name] = name in given ? given[name as keyof G] : (row as Record<string, unknown>)[name];
  return view as V;
};
