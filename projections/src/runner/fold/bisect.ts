import type { Recorded } from '@guildhall/contracts/event';

/** SQLSTATE classes in which the values are at fault, not the server: data, integrity, limits of an index or row. */
const AT_FAULT = ['22', '23', '54'];
export const refusedByTable = (error: unknown): boolean =>
  AT_FAULT.includes(String((error as { code?: unknown })?.code ?? '').slice(0, 2));

/**
 * Takes events in; where the tables refuse a batch it is halved until the event at fault is alone. It is given to
 * `refuse` and taken in once more, so that it fails and the others go on.
 * @throws what `take` throws for any other reason
 */
export async function inHalves(
  events: readonly Recorded[],
  position: string,
  take: (events: readonly Recorded[], position: string) => Promise<void>,
  refuse: (event: Recorded, error: unknown) => void,
): Promise<void> {
  try {
    await take(events, position);
  } catch (error) {
    const first = events[0];
    if (!first || !refusedByTable(error)) throw error;
    if (events.length === 1) {
      refuse(first, error);
      await take(events, position);
      return;
    }
    const middle = events.length >> 1;
    await inHalves(events.slice(0, middle), (events[middle - 1] as Recorded).position, take, refuse);
    await inHalves(events.slice(middle), position, take, refuse);
  }
}
