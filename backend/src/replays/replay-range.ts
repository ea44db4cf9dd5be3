import type { EventType } from '@guildhall/contracts/event-kinds';
import { REPLAY_HANDLERS, type ReplayHandler, type ReplayInput } from '@guildhall/contracts/replays';
import { PROJECTIONS } from '@guildhall/projections/all';
import { typesOf } from '@guildhall/projections/runner/definition/projection';
import { invalid } from '../commanding/decide/refusal.js';

/** What each policy reacts to. */
const REACTS_TO: Readonly<Record<ReplayHandler, readonly EventType[]>> = {
  mail: ['UserSignedUp'],
  publishing: ['ContentScheduled'],
};
const WHOLE = 'A projection is rebuilt from the whole log, because rows of several streams meet in it';

/** Which events a replay takes. */
export interface ReplayRange {
  /** A policy, or a projection by its name. */
  handler: string;
  stream: string | null;
  from: string | null;
  to: string | null;
  types: EventType[];
}
type Asked = Pick<ReplayInput, 'handler' | 'stream' | 'from' | 'to' | 'types'>;

/** Whether a replay to this handler is a rebuild. */
export const isProjection = (handler: string): boolean => PROJECTIONS.some(({ name }) => name === handler);

/** The range that somebody asks for. @throws Refusal */
export function rangeOf(asked: Asked): ReplayRange {
  const policy = REPLAY_HANDLERS.find((each) => each === asked.handler);
  return policy ? rangeOfPolicy(policy, asked) : wholeLogFor(asked);
}

function rangeOfPolicy(handler: ReplayHandler, { stream, from, to, types }: Asked): ReplayRange {
  if (stream && (from || to)) throw invalid('stream', 'Choose a stream or positions, not both');
  const known: readonly string[] = REACTS_TO[handler];
  const stranger = types?.find((type) => !known.includes(type));
  if (stranger !== undefined) throw invalid('types', `The handler ${handler} does not react to ${stranger}`);
  const wanted = types && types.length > 0 ? (types as EventType[]) : [...REACTS_TO[handler]];
  return { handler, stream: stream || null, from: from || null, to: to || null, types: wanted };
}

function wholeLogFor({ handler, ...part }: Asked): ReplayRange {
  const projection = PROJECTIONS.find(({ name }) => name === handler);
  if (!projection) throw invalid('handler', 'Please choose a handler');
  for (const field of ['stream', 'from', 'to', 'types'] as const) if (part[field]?.length) throw invalid(field, WHOLE);
  return { handler, stream: null, from: null, to: null, types: typesOf(projection) as EventType[] };
}
