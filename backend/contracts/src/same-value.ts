/** Whether two values are the same JSON, such as two lists with the same items. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
