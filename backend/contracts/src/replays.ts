import { ReasonInput } from './audit.js';
import type { Fact } from './event.js';
import { Flag, ManyOf, Text, TextList } from './fields.js';

/** The policies, to which events are given again. A projection is a handler too: it is rebuilt. */
export const REPLAY_HANDLERS = ['mail', 'publishing'] as const;
export type ReplayHandler = (typeof REPLAY_HANDLERS)[number];
/** Handlers that reach outside of the product: each is named to run. */
export const REPLAY_EFFECTS = ['mail'] as const satisfies readonly ReplayHandler[];

// ---- events of the stream replay-<id>
interface ReplayRange {
  id: string;
  handler: string;
  stream: string | null;
  from: string | null;
  to: string | null;
  types: string[];
  /** The rebuild, where the handler is a projection. */
  run?: string;
}
export type ReplayEvent =
  | Fact<'ReplayStarted', ReplayRange>
  /** `reactions` is how many jobs or mails came of it; the others were there, or had no reason any more. */
  | Fact<'ReplayFinished', { id: string; events: number; reactions: number; error: string | null }>;

// ---- inputs
const POSITION = { max: 100, message: 'Please enter a position', optional: true, emptyAllowed: true, nullable: true };
const TYPES = { minItems: 1, maxItems: 50, maxLength: 60, message: 'Please enter types of events' };
export class ReplayInput extends ReasonInput {
  /** A policy, or the name of a projection. */
  @Text({ max: 60, message: 'Please choose a handler' }) handler!: string;
  /** Only this stream; without it, the log between two positions. */
  @Text({ max: 200, message: 'Please enter a stream', optional: true, emptyAllowed: true, nullable: true }) stream?:
    | string
    | null;
  /** After this position. */
  @Text(POSITION) from?: string | null;
  /** Up to and with this position. */
  @Text(POSITION) to?: string | null;
  /** Left out: all that the handler reacts to. */
  @TextList(TYPES) types?: string[];
  /** Counts only. */
  @Flag('Please choose whether it is a dry run') dry_run!: boolean;
  /** The handlers whose outside effects are wanted. */
  @ManyOf(REPLAY_EFFECTS, 'Please name the effects') effects?: (typeof REPLAY_EFFECTS)[number][];
}

// ---- views
export const REPLAY_STATUSES = ['counted', 'started', 'finished', 'failed'] as const;
/** A run, or what a dry run counted. */
export interface Replay {
  /** Null for a dry run, of which nothing is kept. */
  id: string | null;
  handler: string;
  stream: string | null;
  from: string | null;
  to: string | null;
  types: string[];
  /** The rebuild of a projection; null where the handler is a policy. */
  run: string | null;
  status: (typeof REPLAY_STATUSES)[number];
  /** Events that the handler gets, or got. */
  events: number;
  /** Of a dry run, by type. */
  counts: { type: string; events: number }[];
  reactions: number;
  error: string | null;
  person: { id: string; name: string | null } | null;
  reason: string | null;
  started_at: string | null;
  finished_at: string | null;
}
