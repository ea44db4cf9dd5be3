import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { handlersOf } from '../commanding/handlers.js';
import type { AccountCommand } from './account.commands.js';
import { accountDecider } from './account.decider.js';
import { meOf } from './account.view.js';

/** What is kept as the answer of these commands names nobody. */
const origin = ([first]: readonly Recorded<AccountEvent>[]) => ({ id: first?.data.id, created_at: first?.metadata.time });

const PERSONAL: readonly AccountCommand['type'][] = ['UpdateProfile', 'ApplyAsTalent', 'UpdateTalentDetails', 'LinkSkill'];

export const accountHandlers = handlersOf(accountDecider, (events, { type }) =>
  PERSONAL.includes(type) ? meOf(events) : origin(events),
);
