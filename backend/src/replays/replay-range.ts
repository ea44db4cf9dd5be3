import type { EventType } from '@guildhall/contracts/event-kinds';
import type { ReplayHandler, ReplayInput } from '@guildhall/contracts/replays';
import { invalid } from '../commanding/decide/refusal.js';

/** What each policy reacts to. */
export const REACTS_TO: Readonly<Record<ReplayHandler, readonly EventType[]>> = {
  mail: ['UserSignedUp'],
  publishing: ['ContentScheduled'],
};

/** Which events a replay takes. */
export interface ReplayRange {
  handler: ReplayHandler;
  stream: string | null;
  from: string | null;
  to: string | null;
  types: EventType[];
}

/** The range that somebody asks for. @throws Refusal */
export function rangeOf({ handler, stream, from, to, types }: Omit<ReplayInput, 'reason' | 'dry_run' | 'effects'>): ReplayRange {
  if (stream && (from || to)) throw invalid('stream', 'Choose a stream or positions, not both');
  const known: readonly string[] = REACTS_TO[handler];
  const stranger = types?.find((type) => !known.includes(type));
  if (stranger !== undefined) throw invalid('types', `The handler ${handler} does not react to ${stranger}`);
  const wanted = types && types.length > 0 ? (types as EventType[]) : [...REACTS_TO[handler]];
  return { handler, stream: stream || null, from: from || null, to: to || null, types: wanted };
}
