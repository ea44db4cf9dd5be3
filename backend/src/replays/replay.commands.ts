import type { ReplayEvent } from '@guildhall/contracts/replays';
import { Command } from '../commanding/decide/decider.js';

type DataOf<Type extends ReplayEvent['type']> = Extract<ReplayEvent, { type: Type }>['data'];

/** `id` is the run's. */
export class StartReplay extends Command<Omit<DataOf<'ReplayStarted'>, 'id'> & { effects: readonly string[] }> {
  readonly type = 'StartReplay';
}
export class FinishReplay extends Command<Omit<DataOf<'ReplayFinished'>, 'id'>> {
  readonly type = 'FinishReplay';
}
export type ReplayCommand = StartReplay | FinishReplay;
