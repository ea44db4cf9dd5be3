import type { RunAct } from '@guildhall/contracts/projections';
import { Command } from '../commanding/decide/decider.js';

/** `id` of each is the projection's name. */
export class RequestRun extends Command<{ run: string; act: Exclude<RunAct, 'retry'>; reason: string; correlationId: string }> {
  readonly type = 'RequestRun';
}

/** `run` is the rebuild that somebody began by a command, where the log knows of none. */
export class CancelRebuild extends Command<{ run: string | null }> {
  readonly type = 'CancelRebuild';
}

export class PauseProjection extends Command<{ reason: string }> {
  readonly type = 'PauseProjection';
}

export class ResumeProjection extends Command<void> {
  readonly type = 'ResumeProjection';
}

/** A failed event, by the names that the log knows it by. */
export interface NamedEvent {
  stream: string;
  event_id: string;
  event_type: string;
}

export class RetryEvent extends Command<NamedEvent & { run: string; reason: string; correlationId: string }> {
  readonly type = 'RetryEvent';
}

export class SkipEvent extends Command<NamedEvent & { revision: number }> {
  readonly type = 'SkipEvent';
}

export class UndoSkip extends Command<NamedEvent> {
  readonly type = 'UndoSkip';
}

export type ProjectionCommand =
  | RequestRun
  | CancelRebuild
  | PauseProjection
  | ResumeProjection
  | RetryEvent
  | SkipEvent
  | UndoSkip;
