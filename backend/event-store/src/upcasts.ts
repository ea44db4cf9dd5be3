import type { Recorded } from '@guildhall/contracts/event';
import type { EventType } from '@guildhall/contracts/event-kinds';
import { changingEvents } from './changing-events.js';
import type { EventLog } from './log.js';

/** Takes the data of one version of an event's shape to the next. Pure; never edited once released. */
export type Lift = (data: never) => unknown;
export type Upcasts = { readonly [type: string]: readonly Lift[] | undefined };

/** By type: the lift from version 1 to 2, from 2 to 3, and so on. An event stays as it was written and is lifted when read. */
export const UPCASTS: { readonly [Type in EventType]?: readonly Lift[] } = {
  EventRetried: [({ still_parked: failed_again, ...data }: { still_parked: boolean }) => ({ ...data, failed_again })],
};

/** @returns the event in the current shape of its type */
export function lifted(event: Recorded, upcasts: Upcasts = UPCASTS): Recorded {
  const missing = upcasts[event.type]?.slice(event.metadata.schemaVersion - 1) ?? [];
  if (missing.length === 0) return event;
  const data = missing.reduce<unknown>((shape, lift) => lift(shape as never), event.data);
  const { schemaVersion } = event.metadata;
  return {
    ...event,
    data,
    metadata: { ...event.metadata, schemaVersion: schemaVersion + missing.length, writtenAs: schemaVersion },
  };
}

/** Upcasts run outside of the encryption of personal fields, so that they see what people wrote (or null: erased). */
export const withUpcasts = (log: EventLog, upcasts: Upcasts = UPCASTS): EventLog =>
  changingEvents(log, (events) => events.map((event) => lifted(event, upcasts)));
