import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Decider } from '../decide/decider.js';
import { type AccountCommand, ChangePassword, SignUp } from './account.commands.js';
import { type AccountState, evolve } from './account.state.js';

type Writes = ReturnType<NonNullable<Decider<AccountCommand, AccountState, AccountEvent>['writes']>>;

const account = (row: { id: string } & Record<string, unknown>): Writes[number] => ({ op: 'put', table: 'accounts', row });
const gone = (table: string, where: Record<string, unknown>): Writes[number] => ({ op: 'delete', table, where });

function writesOf(command: AccountCommand, event: AccountEvent, after: AccountState): Writes {
  const { id } = event.data;
  const rights = after.is === 'missing' || after.is === 'erased' ? {} : { role: after.is, rights_version: after.rights };
  switch (event.type) {
    case 'UserSignedUp': {
      const password_hash = command instanceof SignUp ? command.passwordHash : null;
      return [account({ id, ...rights, password_hash, created_at: command.time })];
    }
    case 'BecameTalent':
    case 'AdminAppointed':
    case 'AdminDismissed':
      return [account({ id, ...rights })];
    case 'EmailConfirmed':
      return [
        account({ id, email_confirmed_at: command.time }),
        gone('mailed_tokens', { account_id: id, purpose: 'confirmation' }),
      ];
    case 'PasswordChanged': {
      const password_hash = command instanceof ChangePassword ? command.passwordHash : null;
      const spent = gone('mailed_tokens', { account_id: id, purpose: 'recovery' });
      return [account({ id, password_hash }), spent, gone('sessions', { account_id: id })];
    }
    case 'PersonErased':
      return [gone('accounts', { id })];
    default:
      return [];
  }
}

/** Credentials and rights change in the commit of the facts that change them (design §4). */
export function accountWrites(command: AccountCommand, events: readonly AccountEvent[], before: AccountState): Writes {
  let state = before;
  return events.flatMap((event) => {
    state = evolve(state, event);
    return writesOf(command, event, state);
  });
}
