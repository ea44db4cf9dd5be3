import { REPLAY_EFFECTS, type ReplayEvent } from '@guildhall/contracts/replays';
import { begins, deciderOf, on } from '../commanding/decide/decider.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { byOperatorOrMachine } from '../commanding/decide/staff.js';
import { FinishReplay, type ReplayCommand, StartReplay } from './replay.commands.js';

type State = { is: 'missing' | 'started' | 'finished' };

/** Runs of replays. A handler that reaches outside of the product runs only where its effects are named. */
export const replayDecider = deciderOf<ReplayCommand, State, ReplayEvent>({
  noun: 'replay',
  initial: { is: 'missing' },
  evolve: { ReplayStarted: () => ({ is: 'started' }), ReplayFinished: () => ({ is: 'finished' }) },
  decide: {
    StartReplay: begins(StartReplay, (command) => {
      byOperatorOrMachine(command);
      const { effects, ...range } = command.input;
      if (REPLAY_EFFECTS.includes(range.handler as 'mail') && !effects.includes(range.handler))
        throw invalid('effects', `The handler ${range.handler} reaches people outside: name it in effects`);
      return [{ type: 'ReplayStarted', data: { id: command.id, ...range } }];
    }),
    FinishReplay: on(FinishReplay, ({ id, input }, { is }) => {
      if (is === 'missing') throw notFound('Replay');
      return is === 'finished' ? [] : [{ type: 'ReplayFinished', data: { id, ...input } }];
    }),
  },
});
