import type { SessionsEvent } from '@guildhall/contracts/operations';
import { deciderOf, on } from '../commanding/decide/decider.js';
import { byStaff } from '../commanding/decide/staff.js';
import { EndSessions } from './sessions.commands.js';

/** Signs a person out everywhere: the sessions go in the commit of the event. */
export const sessionsDecider = deciderOf<EndSessions, { is: 'any' }, SessionsEvent>({
  noun: 'sessions',
  initial: { is: 'any' },
  evolve: { SessionsEnded: (state) => state },
  decide: {
    EndSessions: on(EndSessions, (command) => {
      byStaff(command, 'admin');
      const { sessions } = command.input;
      return sessions === 0 ? [] : [{ type: 'SessionsEnded', data: { account: command.id, sessions } }];
    }),
  },
  writes: (command, events) =>
    events.map(() => ({ op: 'delete' as const, table: 'sessions', where: { account_id: command.id } })),
});
