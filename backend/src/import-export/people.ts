import {
  type AccountEvent,
  APPOINTED_ROLES,
  type AppointedRole,
  type ProfileFields,
  ProfileInput,
  RecoverInput,
  TalentDetailsInput,
} from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { TalentSkillInput } from '@guildhall/contracts/skills';
import {
  ApplyAsTalent,
  Appoint,
  ConfirmEmail,
  LinkSkill,
  SignUp,
  SuspendPerson,
  UpdateProfile,
  UpdateTalentDetails,
} from '../accounts/account.commands.js';
import { accountDecider } from '../accounts/account.decider.js';
import type { AccountState, Member } from '../accounts/account.state.js';
import { canCheck } from '../accounts/password-hashes.js';
import { canonicalEmail, canonicalUsername } from '../commanding/canonical.js';
import { differences } from '../commanding/decide/differences.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import { folded, historyOf } from '../commanding/streams.js';
import { type Cells, decimalOf, given, idOf, inputFrom, jsonOf, listOf, numberOf, textOf, timeOf } from './cells.js';
import type { ImportContext } from './import-context.js';
import { type ImportStep, step } from './import-steps.js';
import type { PlannedRow, Planner } from './planner.js';

const NO_AUTH_USER = 'There is no auth user with this id';
const UNKNOWN_HASH = 'encrypted_password: Is no hash that can be checked here; a new password comes by mail';

function signedUpAs(cells: Cells): 'talent' | 'client' {
  const cell = cells['user_metadata'] ?? cells['raw_user_meta_data'];
  const metadata = typeof cell === 'string' ? jsonOf(cell, 'user_metadata') : cell;
  const named = cells['user_type'] ?? cells['user_metadata.user_type'] ?? (metadata as Cells | undefined)?.['user_type'];
  return named === 'talent' ? 'talent' : 'client';
}

/** A person signs up. A password whose hash nobody can check becomes one that nobody knows; who had none still has none. */
export const authUsers: Planner = {
  table: 'auth_users',
  inTurn: ({ email }) => canonicalEmail(textOf(email)),
  async plan(cells, { now, nobodys }) {
    const id = idOf('auth_users', cells['id'], 'id');
    const { email } = inputFrom(RecoverInput, { email: cells['email'] });
    const hash = cells['encrypted_password'] ?? cells['password_hash'];
    const known = typeof hash === 'string' && canCheck(hash);
    const kept = hash === undefined ? null : known ? hash : nobodys;
    const input = { email, user_type: signedUpAs(cells) };
    const confirmed = timeOf(cells, 'email_confirmed_at');
    return {
      steps: [
        step('sign up', accountDecider, new SignUp(id, timeOf(cells, 'created_at') ?? now, input, kept)),
        ...(confirmed ? [step('confirm', accountDecider, new ConfirmEmail(id, confirmed))] : []),
      ],
      remarks: hash === undefined || known ? [] : [UNKNOWN_HASH],
    };
  },
};

const PROFILE = ['full_name', 'username', 'location', 'website', 'avatar_url'] as const;
const pick = (cells: Cells, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, cells[name]]));
const detailsOf = (cells: Cells): Cells => ({
  title: cells['title'],
  hourlyRate: decimalOf(cells, 'hourly_rate'),
  bio: cells['bio'],
  languages: listOf(cells, 'languages'),
  responseTime: cells['response_time'],
  yearsOfExperience: cells['years_of_experience'],
  education: listOf(cells, 'education'),
});

/** What makes a person a talent, and what a talent says about themself. @throws Refusal */
function talentSteps(id: string, time: string, cells: Cells, signedUp: 'talent' | 'client'): ImportStep[] {
  const own = { id, role: 'talent' } as const;
  const { hourly_rate_cents, bio, ...more } = inputFrom(TalentDetailsInput, detailsOf(cells));
  const detailed = (input: object) =>
    Object.keys(given(input as Cells)).length === 0
      ? []
      : [step('talent details', accountDecider, new UpdateTalentDetails(id, own, time, input))];
  if (signedUp === 'talent') return detailed({ hourly_rate_cents, bio, ...more });
  if (hourly_rate_cents === undefined) throw invalid('hourlyRate', 'Hourly rate is required');
  if (bio === undefined) throw invalid('bio', 'Bio must be at least 10 characters');
  // Its skills are rows of a table of their own.
  const application = { hourly_rate_cents, bio, skills: '', termsAccepted: true };
  const apply = new ApplyAsTalent(id, { id, role: 'client' }, time, application, []);
  return [step('become talent', accountDecider, apply), ...detailed(more)];
}

const roleOf = (cells: Cells): AppointedRole | undefined => APPOINTED_ROLES.find((role) => role === cells['user_type']);

/** The steps that `make` answers, or why there are none. */
function unlessRefused<T>(make: () => T[], refusals: Refusal[]): T[] {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.push(error);
    return [];
  }
}

const isTrue = (cell: unknown) => cell === true || cell === 'true' || cell === 't';

/** An appointed person offers nothing any more, and a suspension hides what is there. */
const lastSteps = (id: string, time: string, role: AppointedRole | undefined, suspended: boolean): ImportStep[] => [
  ...(role ? [step(`appoint ${role}`, accountDecider, new Appoint(id, null, time, { role }))] : []),
  ...(suspended ? [step('suspend', accountDecider, new SuspendPerson(id, null, time, {}))] : []),
];

/** Whether a row is what the person has here already, as in an export of this product. */
const saysNothingNew = (input: ProfileInput, { profile }: Member, time: string, past: readonly Recorded<AccountEvent>[]) =>
  time <= (past.at(-1)?.metadata.time ?? '') && Object.keys(differences<ProfileFields>(input, profile)).length === 0;

/** A profile, and what makes its person a talent. */
export const profilePlanner: Planner = {
  table: 'profiles',
  inTurn: ({ username, id }) => canonicalUsername(textOf(username ?? id)),
  async plan(cells, context): Promise<PlannedRow> {
    const id = idOf('auth_users', cells['id'], 'id');
    const past = await historyOf<AccountState, AccountEvent>(context.place.log, accountDecider, id);
    const state = folded(accountDecider, past);
    if (state.is === 'erased') return { steps: [] };
    if (state.is === 'missing' || past[0]?.type !== 'UserSignedUp') throw new Refusal('not_found', NO_AUTH_USER);
    const created = timeOf(cells, 'created_at') ?? context.now;
    const time = timeOf(cells, 'updated_at') ?? created;
    const signedUp = past[0].data.user_type;
    const role = roleOf(cells);
    const isTalent = signedUp === 'talent' || cells['user_type'] === 'talent' || (role && cells['hourly_rate'] !== undefined);
    const fields = pick(cells, PROFILE);
    const update = () => {
      const input = inputFrom(ProfileInput, fields);
      if (saysNothingNew(input, state, time, past)) return [];
      return [step('profile', accountDecider, new UpdateProfile(id, { id, role: state.is }, time, input), { alone: true })];
    };
    const refusals: Refusal[] = [];
    const edited = Object.keys(given(fields)).length > 0 || time > created;
    const profile = edited ? unlessRefused(update, refusals) : [];
    const talent = isTalent ? unlessRefused(() => talentSteps(id, time, cells, signedUp), refusals) : [];
    context.last.push({ id, steps: lastSteps(id, time, role, isTrue(cells['suspended'])) });
    return { steps: [...profile, ...talent], refusals };
  },
};

/** A skill of a talent; where the file has no time, the time of what they did last. */
export const talentSkillPlanner: Planner = {
  table: 'talent_skills',
  inTurn: ({ talent_id }) => textOf(talent_id),
  async plan(cells, context: ImportContext) {
    const id = idOf('auth_users', cells['talent_id'], 'talent_id');
    const skill = await context.skillOf(cells['skill_id']);
    const input = inputFrom(TalentSkillInput, {
      talent_id: id,
      skill_id: skill.id,
      proficiency_level: numberOf(cells, 'proficiency_level'),
    });
    const last = (await historyOf(context.place.log, accountDecider, id)).at(-1)?.metadata.time;
    const time = timeOf(cells, 'created_at') ?? last ?? context.now;
    return { steps: [step(`skill ${skill.id}`, accountDecider, new LinkSkill(id, { id, role: 'talent' }, time, input, skill))] };
  },
};
