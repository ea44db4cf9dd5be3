import { Command } from '../commanding/decide/decider.js';

/** Ends the sessions of the person with this id; `sessions` is how many are open. */
export class EndSessions extends Command<{ sessions: number }> {
  readonly type = 'EndSessions';
}
