/**
 * Works on many items at the same time. Those with one key are worked on one after the other, in their order.
 * @throws the first error of `work`, when all that had begun has ended
 */
export async function eachInParallel<T>(
  items: AsyncIterable<T>,
  { most, keyOf, work }: { most: number; keyOf(item: T): string; work(item: T): Promise<void> },
): Promise<void> {
  const last = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const begin = (item: T): void => {
    const key = keyOf(item);
    const turn = (last.get(key) ?? Promise.resolve())
      .then(() => (errors.length > 0 ? undefined : work(item)))
      .catch((error: unknown) => void errors.push(error))
      .finally(() => {
        running.delete(turn);
        if (last.get(key) === turn) last.delete(key);
      });
    running.add(turn);
    last.set(key, turn);
  };
  for await (const item of items) {
    begin(item);
    if (running.size >= most) await Promise.race(running);
    if (errors.length > 0) break;
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}
