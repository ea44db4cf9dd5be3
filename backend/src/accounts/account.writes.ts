import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Decider } from '../commanding/decide/decider.js';
import { type AccountCommand, ChangePassword, ConfirmEmail, ResetPassword, SignUp } from './account.commands.js';
import { type AccountState, evolve } from './account.state.js';

type Writes = ReturnType<NonNullable<Decider<AccountCommand, AccountState, AccountEvent>['writes']>>;

const account = (row: { id: string } & Record<string, unknown>): Writes[number] => ({ op: 'put', table: 'accounts', row });
const gone = (table: string, where: Record<string, unknown>): Writes[number] => ({ op: 'delete', table, where });

/** First, so that a link already used stops the command, even one that would change nothing. */
function consumed(command: AccountCommand): Writes {
  const linkHash = command instanceof ConfirmEmail || command instanceof ChangePassword ? command.linkHash : null;
  const purpose = command instanceof ConfirmEmail ? 'confirmation' : 'recovery';
  return linkHash === null ? [] : [{ op: 'consume', table: 'mailed_tokens', where: { hash: linkHash, purpose } }];
}

function writesOf(command: AccountCommand, event: AccountEvent, after: AccountState): Writes {
  const { id } = event.data;
  const rights = after.is === 'missing' || after.is === 'erased' ? {} : { role: after.is, rights_version: after.rights };
  switch (event.type) {
    case 'UserSignedUp': {
      const password_hash = command instanceof SignUp ? command.passwordHash : null;
      return [account({ id, ...rights, password_hash, passwords: 0, created_at: command.time })];
    }
    case 'BecameTalent':
    case 'AdminAppointed':
    case 'AdminDismissed':
    case 'StaffAppointed':
    case 'StaffDismissed':
      return [account({ id, ...rights })];
    case 'EmailConfirmed':
      return [
        account({ id, email_confirmed_at: command.time }),
        gone('mailed_tokens', { account_id: id, purpose: 'confirmation' }),
      ];
    case 'PasswordChanged': {
      const password_hash = command instanceof ChangePassword ? command.passwordHash : null;
      const spent = gone('mailed_tokens', { account_id: id, purpose: 'recovery' });
      const passwords = 'passwords' in after ? after.passwords : 0;
      return [account({ id, password_hash, passwords }), spent, gone('sessions', { account_id: id })];
    }
    case 'PasswordReset': {
      const password_hash = command instanceof ResetPassword ? command.passwordHash : null;
      const spent = gone('mailed_tokens', { account_id: id, purpose: 'recovery' });
      const passwords = 'passwords' in after ? after.passwords : 0;
      return [account({ id, password_hash, passwords }), spent, gone('sessions', { account_id: id })];
    }
    case 'PersonSuspended':
      return [account({ id, ...rights, suspended: true }), gone('sessions', { account_id: id })];
    case 'PersonReinstated':
      return [account({ id, ...rights, suspended: false })];
    case 'PersonErased':
      return [gone('accounts', { id })];
    default:
      return [];
  }
}

/** Credentials and rights change in the commit of the events that change them. A mailed link is consumed in it. */
export function accountWrites(command: AccountCommand, events: readonly AccountEvent[], before: AccountState): Writes {
  let state = before;
  const changes = events.flatMap((event) => {
    state = evolve(state, event);
    return writesOf(command, event, state);
  });
  return [...consumed(command), ...changes];
}
