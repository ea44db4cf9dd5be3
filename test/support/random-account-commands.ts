import { ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import * as account from '../../backend/src/accounts/account.commands';
import { accountDecider } from '../../backend/src/accounts/account.decider';
import { given, type Model } from './model';
import { type Choices, details, picked, profile, rating, skillAt, skillsAt } from './random-fields';

/** Commands about accounts. */
export const accountCommands = {
  signUp(model: Model, { who, what }: Choices) {
    const input = { email: `somebody-${who % 30}@test.example`, user_type: what % 2 ? ('talent' as const) : ('client' as const) };
    model.send(accountDecider, new account.SignUp(model.newId(), model.now(), input, 'hash'));
  },
  confirmEmail: (model: Model, { who }: Choices) =>
    model.send(accountDecider, new account.ConfirmEmail(model.choose('account', who), model.now())),
  changePassword: (model: Model, { who }: Choices) =>
    model.send(accountDecider, new account.ChangePassword(model.choose('account', who), model.now(), 'another hash')),
  updateProfile(model: Model, chosen: Choices) {
    const id = model.choose('account', chosen.who);
    const input = given(ProfileInput, picked(chosen.bits, profile(chosen)));
    model.send(accountDecider, new account.UpdateProfile(id, { id, role: 'client' }, model.now(), input));
  },
  applyAsTalent(model: Model, chosen: Choices) {
    const client = model.person(chosen.who, 'client');
    const { hourlyRate, bio } = details(chosen);
    const input = given(TalentApplicationInput, { hourlyRate, bio, skills: 'named apart', termsAccepted: true });
    model.send(accountDecider, new account.ApplyAsTalent(client.id, client, model.now(), input, skillsAt(model, chosen)));
  },
  updateTalentDetails(model: Model, chosen: Choices) {
    const talent = model.person(chosen.who, 'talent');
    const input = given(TalentDetailsInput, picked(chosen.bits, details(chosen)));
    const skills = chosen.what % 3 ? skillsAt(model, chosen) : undefined;
    model.send(accountDecider, new account.UpdateTalentDetails(talent.id, talent, model.now(), input, skills));
  },
  linkSkill(model: Model, { who, what }: Choices) {
    const talent = model.person(who, 'talent');
    const input = { proficiency_level: rating(what) };
    model.send(accountDecider, new account.LinkSkill(talent.id, talent, model.now(), input, skillAt(model, what)));
  },
  appointAdmin: (model: Model, { who }: Choices) =>
    model.send(accountDecider, new account.Appoint(model.choose('account', who), null, model.now(), { role: 'admin' })),
  dismissAdmin: (model: Model, { who }: Choices) =>
    model.send(accountDecider, new account.Dismiss(model.person(who, 'admin').id, null, model.now())),
  appointStaff: (model: Model, { who, what }: Choices) =>
    model.send(
      accountDecider,
      new account.Appoint(model.person(who, 'client').id, null, model.now(), { role: what % 2 ? 'auditor' : 'operator' }),
    ),
  dismissStaff(model: Model, { who }: Choices) {
    const id = model.choose('account', who, ({ is }) => is === 'auditor' || is === 'operator');
    model.send(accountDecider, new account.Dismiss(id, null, model.now(), {}));
  },
  erasePerson: (model: Model, { who }: Choices) =>
    model.send(accountDecider, new account.ErasePerson(model.choose('account', who), null, model.now())),
};
