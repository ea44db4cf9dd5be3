import type { ProfileInput, SignUpInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import type { TalentSkillInput } from '@guildhall/contracts/skills';
import { Command, type Person } from '../decide/decider.js';

/** A skill as it stands in the log, looked up or made before the command was sent (BT-05). */
export interface KnownSkill {
  id: string;
  name: string;
}

// Whoever holds the mailed token acts for himself; nothing is decided from this role.
const themselves = (id: string): Person => ({ id, role: 'client' });

/** `passwordHash` is null for people who cannot sign in, such as the samples: the product itself signs those up. */
export class SignUp extends Command {
  constructor(
    id: string,
    time: string,
    readonly input: Pick<SignUpInput, 'email' | 'user_type'>,
    readonly passwordHash: string | null,
  ) {
    super(id, passwordHash === null ? null : { id, role: input.user_type }, time);
  }
}

/** The mailed link has been checked: whoever holds it reads this person's mail. */
export class ConfirmEmail extends Command {
  constructor(id: string, time: string) {
    super(id, themselves(id), time);
  }
}

/** As ConfirmEmail; every session of the account ends. */
export class ChangePassword extends Command {
  constructor(
    id: string,
    time: string,
    readonly passwordHash: string,
  ) {
    super(id, themselves(id), time);
  }
}

export class UpdateProfile extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ProfileInput,
  ) {
    super(id, actor, time);
  }
}

export class ApplyAsTalent extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: TalentApplicationInput,
    readonly skills: readonly KnownSkill[],
  ) {
    super(id, actor, time);
  }
}

/** `skills` replaces the whole list; undefined leaves it. */
export class UpdateTalentDetails extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: Omit<TalentDetailsInput, 'skills'>,
    readonly skills?: readonly KnownSkill[],
  ) {
    super(id, actor, time);
  }
}

export class LinkSkill extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: Pick<TalentSkillInput, 'talent_id' | 'proficiency_level'>,
    readonly skill: KnownSkill,
  ) {
    super(id, actor, time);
  }
}

/** Given at the operator's command line only; no person can send these. */
export class AppointAdmin extends Command {}
export class DismissAdmin extends Command {}
export class ErasePerson extends Command {}

export type AccountCommand =
  | SignUp
  | ConfirmEmail
  | ChangePassword
  | UpdateProfile
  | ApplyAsTalent
  | UpdateTalentDetails
  | LinkSkill
  | AppointAdmin
  | DismissAdmin
  | ErasePerson;
