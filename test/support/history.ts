import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';

/** An event of any kind, as specs of projectors write it. */
export type AnyFact = Fact<string, object>;

/** Midnight of the day of January 2026 on which the event at this place of a history happened. */
export const dayOf = (place: number): string => new Date(Date.UTC(2026, 0, place + 1)).toISOString();

/** Facts as the log answers them: one a day, each stream's revisions from 0. All are of one stream unless `streamOf` says more. */
export function historyOf<F extends AnyFact>(
  facts: readonly F[],
  streamOf: (fact: F) => string = () => 'stream',
): Recorded<DomainEvent>[] {
  const next = new Map<string, number>();
  return facts.map((fact, place) => {
    const stream = streamOf(fact);
    const revision = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    const caused = { correlationId: 'c', causationId: 'c', commandId: 'c' };
    const metadata = { actor: 'actor', time: dayOf(place), ...caused, schemaVersion: 1 };
    const event: Recorded = { ...fact, id: `e${place}`, stream, revision, position: String(place).padStart(4, '0'), metadata };
    return event as Recorded<DomainEvent>;
  });
}

/** `historyOf` one stream, fact by fact. */
export const history = (...facts: AnyFact[]): Recorded<DomainEvent>[] => historyOf(facts);
