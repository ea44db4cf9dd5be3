import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { handlersOf } from '../http/commands.js';
import {
  ApplyAsTalent,
  AppointAdmin,
  ChangePassword,
  ConfirmEmail,
  DismissAdmin,
  ErasePerson,
  LinkSkill,
  SignUp,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands.js';
import { accountDecider } from './account.decider.js';
import { meOf } from './account.view.js';

/** What is kept as the answer of these commands names nobody. */
const origin = ([first]: readonly Recorded<AccountEvent>[]) => ({ id: first?.data.id, created_at: first?.metadata.time });

export const accountHandlers = [
  ...handlersOf(accountDecider, [SignUp, ConfirmEmail, ChangePassword, AppointAdmin, DismissAdmin, ErasePerson], {
    creates: [SignUp],
    record: origin,
  }),
  ...handlersOf(accountDecider, [UpdateProfile, ApplyAsTalent, UpdateTalentDetails, LinkSkill], { record: meOf }),
];
