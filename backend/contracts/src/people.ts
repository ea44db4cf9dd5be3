import { APPOINTED_ROLES, type AppointedRole, type UserType } from './accounts.js';
import { ReasonInput } from './audit.js';
import { Email, OneOf } from './fields.js';

// ---- inputs
export class AppointInput extends ReasonInput {
  @OneOf(APPOINTED_ROLES, 'Please choose auditor, operator or admin') role!: AppointedRole;
}
/** The email typed again: nobody is erased by a slip. */
export class EraseInput extends ReasonInput {
  @Email('Please type the email of this person') email!: string;
}

// ---- views
/** Whether the key to a person's values is there: `none` where nothing was ever sealed for them. */
export const KEY_STATES = ['present', 'destroyed', 'none'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** A person as staff sees them. */
export interface Person {
  id: string;
  name: string | null;
  username: string | null;
  role: UserType;
  suspended: boolean;
  erased: boolean;
  created_at: string;
  /** Masked until somebody opens it; null once it is gone. */
  email: string | null;
  email_confirmed: boolean;
  /** How many are open. */
  sessions: number;
  last_sign_in: string | null;
  /** Events of the person's own doing, and of their account. */
  events_by: number;
  events_about: number;
  key: KeyState;
}
/** One place where the person is signed in. */
export interface PersonSession {
  id: string;
  device: string | null;
  created_at: string;
  used_at: string;
}
export interface PersonDetail extends Person {
  devices: PersonSession[];
}
/** What an act about a person answers: whom it was about. */
export interface PersonActed {
  id: string;
}
/** All that is kept about a person. */
export interface PersonExport {
  id: string;
  exported_at: string;
  account: unknown;
  /** Events of what is theirs: account, services, products, reviews, posts, inquiries. Keys are those of the log. */
  events: unknown[];
  /** What they did beside that, without the values of others. */
  acts: unknown[];
  sessions: unknown[];
  mails: unknown[];
  answers: unknown[];
}
