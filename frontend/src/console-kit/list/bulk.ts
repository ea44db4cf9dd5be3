export interface FailedItem<T> {
  item: T;
  error: unknown;
}

const AT_ONCE = 4;

/**
 * Does one thing to each of many, a few at once. Each that fails is kept with its reason; the others go on.
 * `onStep` receives how many were tried.
 */
export async function forEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onStep: (tried: number) => void = () => undefined,
): Promise<FailedItem<T>[]> {
  const failures = new Map<number, FailedItem<T>>();
  let next = 0;
  let tried = 0;
  const work = async () => {
    while (next < items.length) {
      const at = next++;
      const item = items[at]!;
      try {
        await act(item);
      } catch (error) {
        failures.set(at, { item, error });
      }
      onStep(++tried);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...failures].sort(([one], [other]) => one - other).map(([, failure]) => failure);
}
