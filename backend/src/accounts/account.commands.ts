import type {
  AppointedRole,
  ProfileInput,
  SignUpInput,
  TalentApplicationInput,
  TalentDetailsInput,
} from '@guildhall/contracts/accounts';
import type { TalentSkillInput } from '@guildhall/contracts/skills';
import { Command, type Sender } from '../commanding/decide/decider.js';
import { Restore, type Restoring } from '../commanding/decide/restoring.js';

/** A skill as the log has it, looked up or made before the command was sent (BT-05). */
export interface KnownSkill {
  id: string;
  name: string;
}

// The holder of the mailed token acts for themself; nothing is decided from this role.
const themselves = (id: string): Sender => ({ id, role: 'client' });

/** `passwordHash` is null for people who cannot sign in, such as the samples: the product itself signs those up. */
export class SignUp extends Command<Pick<SignUpInput, 'email' | 'user_type'>> {
  readonly type = 'SignUp';
  constructor(
    id: string,
    time: string,
    input: Pick<SignUpInput, 'email' | 'user_type'>,
    readonly passwordHash: string | null,
  ) {
    super(id, passwordHash === null ? null : { id, role: input.user_type }, time, input);
  }
}

/** Consumes the mailed link: its holder reads this person's mail. `linkHash` is null where no link is involved. */
export class ConfirmEmail extends Command<void> {
  readonly type = 'ConfirmEmail';
  constructor(
    id: string,
    time: string,
    readonly linkHash: string | null = null,
  ) {
    super(id, themselves(id), time);
  }
}

/** As ConfirmEmail; every session of the account ends. */
export class ChangePassword extends Command<void> {
  readonly type = 'ChangePassword';
  constructor(
    id: string,
    time: string,
    readonly passwordHash: string,
    readonly linkHash: string | null = null,
  ) {
    super(id, themselves(id), time);
  }
}

export class UpdateProfile extends Command<ProfileInput> {
  readonly type = 'UpdateProfile';
}

export class ApplyAsTalent extends Command<TalentApplicationInput> {
  readonly type = 'ApplyAsTalent';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: TalentApplicationInput,
    readonly skills: readonly KnownSkill[],
  ) {
    super(id, actor, time, input);
  }
}

/** `skills` replaces the whole list; undefined leaves it. */
export class UpdateTalentDetails extends Command<Omit<TalentDetailsInput, 'skills'>> {
  readonly type = 'UpdateTalentDetails';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: Omit<TalentDetailsInput, 'skills'>,
    readonly skills?: readonly KnownSkill[],
  ) {
    super(id, actor, time, input);
  }
}

export class LinkSkill extends Command<Pick<TalentSkillInput, 'talent_id' | 'proficiency_level'>> {
  readonly type = 'LinkSkill';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: Pick<TalentSkillInput, 'talent_id' | 'proficiency_level'>,
    readonly skill: KnownSkill,
  ) {
    super(id, actor, time, input);
  }
}

/** Brings back what a person says of themself. `details` and `skills` are of talents. */
export class RestoreProfile extends Restore<ProfileInput> {
  readonly type = 'RestoreProfile';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: Restoring<ProfileInput>,
    readonly details?: Omit<TalentDetailsInput, 'skills'>,
    readonly skills?: readonly KnownSkill[],
  ) {
    super(id, actor, time, input);
  }
}

/** By an admin, or at the operator's command line. Only a client becomes an auditor or operator. */
export class Appoint extends Command<{ role: AppointedRole }> {
  readonly type = 'Appoint';
}

/** How many other admins can sign in; left out where nobody counted. */
type Others = { otherAdmins?: number } | void;

/** Ends the appointment to `role`, or to any role where it is left out. */
export class Dismiss extends Command<{ otherAdmins?: number; role?: AppointedRole } | void> {
  readonly type = 'Dismiss';
}
/** Ends the person's sessions; nobody signs in to the account, and its listings are hidden until it is reinstated. */
export class SuspendPerson extends Command<Others> {
  readonly type = 'SuspendPerson';
}
export class ReinstatePerson extends Command<void> {
  readonly type = 'ReinstatePerson';
}
/** `passwordHash` is one that nobody knows. Every session of the account ends. */
export class ResetPassword extends Command<void> {
  readonly type = 'ResetPassword';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    readonly passwordHash: string,
  ) {
    super(id, actor, time);
  }
}
/** Records that all that is kept about the person is given out. */
export class ExportPerson extends Command<void> {
  readonly type = 'ExportPerson';
}
export class ErasePerson extends Command<Others> {
  readonly type = 'ErasePerson';
}

export type AccountCommand =
  | SignUp
  | ConfirmEmail
  | ChangePassword
  | UpdateProfile
  | ApplyAsTalent
  | UpdateTalentDetails
  | LinkSkill
  | RestoreProfile
  | Appoint
  | Dismiss
  | ResetPassword
  | ExportPerson
  | SuspendPerson
  | ReinstatePerson
  | ErasePerson;
