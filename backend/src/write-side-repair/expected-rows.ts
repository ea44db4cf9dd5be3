import type { AccountEvent } from '@guildhall/contracts/accounts';
import { type Recorded, SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { ReservationChange } from '@guildhall/event-store/log';
import { accountDecider } from '../accounts/account.decider.js';
import { evolve } from '../accounts/account.state.js';
import { categoryDecider } from '../categories/category.decider.js';
import { valuesHeld } from '../commanding/lost-reservations.js';
import { contentDecider } from '../content/content.decider.js';
import { skillDecider } from '../skills/skill.decider.js';

/** The row of an account as its events make it, without what is no fact. */
export interface ExpectedMember {
  is: 'member';
  role: string;
  rights: number;
  passwords: number;
  suspended: boolean;
  confirmedAt: string | null;
  createdAt: string;
  /** False for those whom the product itself signed up, such as the samples: they have no password. */
  signsIn: boolean;
}

/** `unreadable`: its key is lost, and nobody knows what it holds. */
export type ExpectedAccount = ExpectedMember | { is: 'missing' } | { is: 'erased' } | { is: 'unreadable' };

/** What the events of one stream say that the write side holds; values are as typed. */
export interface Expected {
  values: ReservationChange[];
  account: ExpectedAccount | null;
}

/** Streams with rows on the write side: their noun, and the scopes of the values that they hold. */
export const SCOPES = {
  account: ['email', 'username'],
  content: ['content-slug'],
  category: ['category-slug'],
  skill: ['skill-name'],
} as const;
export type Noun = keyof typeof SCOPES;

/** Types of the events that change such rows. */
export const CHANGING = [
  'UserSignedUp',
  'EmailConfirmed',
  'PasswordChanged',
  'ProfileUpdated',
  'BecameTalent',
  'AdminAppointed',
  'AdminDismissed',
  'StaffAppointed',
  'StaffDismissed',
  'PasswordReset',
  'PersonSuspended',
  'PersonReinstated',
  'PersonErased',
  'ContentDrafted',
  'ContentSlugChanged',
  'ContentDeleted',
  'CategoryCreated',
  'CategoryRevised',
  'CategoryDeleted',
  'SkillAdded',
] as const;

const valuesOf: Record<Noun, (events: never[]) => ReservationChange[]> = {
  account: (events) => valuesHeld(accountDecider, events),
  content: (events) => valuesHeld(contentDecider, events),
  category: (events) => valuesHeld(categoryDecider, events),
  skill: (events) => valuesHeld(skillDecider, events),
};

/** What the write side holds of a stream, from the stream's events. */
export const expectedOf = (noun: Noun, events: readonly Recorded[]): Expected => ({
  values: valuesOf[noun](events as never[]),
  account: noun === 'account' ? accountOf(events as readonly Recorded<AccountEvent>[]) : null,
});

function accountOf(events: readonly Recorded<AccountEvent>[]): ExpectedAccount {
  const [first] = events;
  const state = events.reduce(evolve, accountDecider.initial);
  if (state.is === 'erased') return { is: 'erased' };
  if (state.is === 'missing' || !first) return { is: 'missing' };
  if (typeof state.email !== 'string') return { is: 'unreadable' };
  return {
    is: 'member',
    role: state.is,
    rights: state.rights,
    passwords: state.passwords,
    suspended: state.suspended,
    confirmedAt: events.findLast(({ type }) => type === 'EmailConfirmed')?.metadata.time ?? null,
    createdAt: first.metadata.time,
    signsIn: first.metadata.actor !== SYSTEM_ACTOR,
  };
}
