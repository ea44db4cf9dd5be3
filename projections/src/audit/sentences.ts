import type { AuditChange } from '@guildhall/contracts/audit';
import type { EventType } from '@guildhall/contracts/event-kinds';
import { dollars, exactTime } from '@guildhall/contracts/formats';

/** What a sentence is made of. */
export interface SentenceParts {
  /** What the entity is called; its noun and id where it has no name. */
  title: string;
  /** 'their' where people act on their own account, else the name of whose it is. */
  whose: string;
  /** What a review is about, or whom an inquiry asks. */
  about: string;
  /** Whether it is about the person who acts. */
  isAboutThem: boolean;
  changes: readonly AuditChange[];
  /** Whether the entity was there before. */
  again: boolean;
  details: Readonly<Record<string, unknown>>;
}

const money = (value: unknown) => dollars(Number(value));
const changeOf = ({ changes }: SentenceParts, field: string) => changes.find((change) => change.field === field);
const now = (parts: SentenceParts, field: string) => changeOf(parts, field)?.new;
const before = (parts: SentenceParts, field: string) => changeOf(parts, field)?.old;
const many = (count: unknown, one: string) => `${count} ${Number(count) === 1 ? one : `${one}s`}`;

const created = (parts: SentenceParts) =>
  `${parts.again ? `brought ${parts.title} back` : `created ${parts.title}`} at ${money(now(parts, 'price'))}`;
const repriced = (parts: SentenceParts) => {
  const old = before(parts, 'price');
  return `repriced ${parts.title}${old === null || old === undefined ? '' : ` from ${money(old)}`} to ${money(now(parts, 'price'))}`;
};
const edited = ({ title, changes }: SentenceParts) =>
  changes.length === 0 ? `saved ${title} without a change` : `edited ${title}`;
const restored = ({ title, details }: SentenceParts) => `restored ${title} from v${details['version']}`;
const deleted = ({ title }: SentenceParts) => `deleted ${title}`;
const takenDown = ({ title }: SentenceParts) => `took ${title} down`;
const putBack = ({ title }: SentenceParts) => `put ${title} back`;
const inquiry = ({ about, isAboutThem }: SentenceParts) =>
  isAboutThem ? 'an inquiry that they received' : `an inquiry to ${about}`;
const stars = (parts: SentenceParts) => `${now(parts, 'rating')} of 5`;
const failed = ({ details: { event_type, stream, projection } }: SentenceParts) => `${event_type} of ${stream} in ${projection}`;

/** What a person did, after their name: one entry for each event, so that the compiler asks for those of a new one. */
const SENTENCES: { readonly [Type in EventType]: (parts: SentenceParts) => string } = {
  UserSignedUp: (parts) => `signed up as a ${now(parts, 'user_type')}`,
  EmailConfirmed: ({ whose }) => `confirmed ${whose} email`,
  PasswordChanged: ({ whose }) => `changed ${whose} password`,
  ProfileUpdated: ({ whose, changes }) =>
    changes.length === 0 ? `saved ${whose} profile without a change` : `edited ${whose} profile`,
  BecameTalent: (parts) => `became a talent at ${money(now(parts, 'hourlyRate'))} an hour`,
  TalentDetailsUpdated: ({ whose }) => `edited ${whose} talent details`,
  TalentSkillLinked: ({ whose, changes }) => `added the skill ${changes[0]?.new} to ${whose} profile`,
  TalentSkillUnlinked: ({ whose, changes }) => `removed the skill ${changes[0]?.old ?? ''} from ${whose} profile`,
  ProfileRestored: ({ whose, details }) => `restored ${whose} profile from v${details['version']}`,
  AdminAppointed: ({ title }) => `appointed ${title} admin`,
  AdminDismissed: ({ title }) => `dismissed ${title} as admin`,
  StaffAppointed: (parts) => `appointed ${parts.title} ${now(parts, 'user_type')}`,
  StaffDismissed: ({ title, details }) => `dismissed ${title} as ${details['role']}`,
  PasswordReset: ({ title }) => `reset the password of ${title}`,
  PersonExported: ({ title }) => `exported all that is kept about ${title}`,
  PersonSuspended: ({ title }) => `suspended ${title}`,
  PersonReinstated: ({ title }) => `reinstated ${title}`,
  PersonErased: ({ title }) => `erased ${title}`,
  SkillAdded: ({ title }) => `added the skill ${title}`,
  ServiceCreated: created,
  ServiceRevised: edited,
  ServiceRepriced: repriced,
  ServiceTakenDown: takenDown,
  ServicePutBack: putBack,
  ServiceDeleted: deleted,
  ServiceRestored: restored,
  ProductCreated: created,
  ProductRevised: edited,
  ProductRepriced: repriced,
  ProductTakenDown: takenDown,
  ProductPutBack: putBack,
  ProductDeleted: deleted,
  ProductRestored: restored,
  ReviewLeft: (parts) => `left a review of ${parts.about} with ${stars(parts)}`,
  ReviewRevised: (parts) => `changed the review of ${parts.about} to ${stars(parts)}`,
  ReviewRestored: ({ about, details }) => `restored the review of ${about} from v${details['version']}`,
  InquirySent: ({ about }) => `sent an inquiry to ${about}`,
  InquiryAnswered: (parts) => `answered ${inquiry(parts)}`,
  InquiryRead: (parts) => `read ${inquiry(parts)}`,
  InquiryClosed: (parts) => `closed ${inquiry(parts)}`,
  CategoryCreated: ({ title, again }) => (again ? `brought the category ${title} back` : `created the category ${title}`),
  ReviewTakenDown: ({ about }) => `took a review of ${about} down`,
  ReviewPutBack: ({ about }) => `put a review of ${about} back`,
  CategoryRevised: ({ title }) => `edited the category ${title}`,
  CategoryDeleted: ({ title }) => `deleted the category ${title}`,
  CategoryRestored: ({ title, details }) => `restored the category ${title} from v${details['version']}`,
  ContentDrafted: ({ title, again }) => (again ? `brought ${title} back` : `drafted ${title}`),
  ContentRevised: edited,
  ContentSlugChanged: (parts) => `moved ${parts.title} to /content/${now(parts, 'slug')}`,
  ContentRecategorized: ({ title }) => `changed the categories of ${title}`,
  ContentScheduled: (parts) => `scheduled ${parts.title} for ${exactTime(String(now(parts, 'publish_at')))}`,
  ContentUnscheduled: ({ title }) => `took back the schedule of ${title}`,
  ContentPublished: ({ title }) => `published ${title}`,
  ContentUnpublished: ({ title }) => `unpublished ${title}`,
  ContentRestored: restored,
  ContentDeleted: deleted,
  ProjectionRebuilt: ({ details: { projection, events, difference } }) =>
    `rebuilt ${projection} from ${many(events, 'event')}${difference ? ', which differed' : ''}`,
  ProjectionRolledBack: ({ details }) => `rolled ${details['projection']} back to generation ${details['generation']}`,
  RebuildCancelled: ({ details }) => `cancelled the rebuild of ${details['projection']}`,
  EventRetried: (parts) => `retried ${failed(parts)}${parts.details['failed_again'] ? ', and it failed again' : ''}`,
  EventSkipped: (parts) => `skipped ${failed(parts)}`,
  SkipUndone: (parts) => `undid the skip of ${failed(parts)}`,
  ProjectionPaused: ({ details }) => `paused ${details['projection']}`,
  ProjectionResumed: ({ details }) => `resumed ${details['projection']}`,
  RunRequested: ({ details: { act, projection, stream } }) =>
    `asked for a ${act} of ${stream === undefined ? projection : `${stream} in ${projection}`}`,
  RunEnded: ({ details: { act, projection, outcome } }) => `ended the ${act} of ${projection}: ${outcome}`,
  ProjectionVerified: ({ details: { projection, compared, difference } }) =>
    `verified ${projection}${difference ? ', which differs' : compared ? '' : ', which could not be compared'}`,
  KeysRotated: ({ details: { which, keys } }) => `rotated the ${which} keys, ${many(keys, 'key')}`,
  SessionsEnded: ({ title, details: { account, sessions } }) =>
    `ended ${many(sessions, 'session')} of ${account ? title : 'everybody'}`,
  PersonalValuesOpened: ({ details: { type, stream, revision } }) =>
    `opened the personal values of ${type} in ${stream} at v${revision}`,
  JobRetried: ({ details: { job, queue } }) => `retried the job ${job} of the queue ${queue}`,
  JobRemoved: ({ details: { job, queue } }) => `removed the job ${job} of the queue ${queue}`,
  ReplayStarted: ({ details: { handler, stream } }) => `replayed ${stream ?? 'the log'} to ${handler}`,
  ReplayFinished: ({ details: { events, reactions, error } }) =>
    `${error ? 'ended' : 'finished'} the replay of ${many(events, 'event')} with ${many(reactions, 'reaction')}${error ? ', because it failed' : ''}`,
  AuditExported: ({ details: { entries, format } }) =>
    `exported ${many(entries, 'audit entry').replace('entrys', 'entries')} as ${format}`,
  DataImported: ({ details: { rows, events } }) => `imported ${many(rows, 'row')} as ${many(events, 'event')}`,
  DataExported: ({ details: { rows, credentials } }) =>
    `exported ${many(rows, 'row')}${credentials ? ' with password hashes' : ''}`,
  BackupRequested: () => 'asked for a backup',
  BackupMade: ({ details: { events } }) => `backed up ${many(events, 'event')}`,
  BackupFailed: ({ details }) => `could not make a backup: ${details['error']}`,
  BackupTestRequested: () => 'asked for the test of a backup',
  BackupTested: ({ details: { differing } }) =>
    `tested a backup${(differing as readonly string[]).length > 0 ? `, and ${(differing as readonly string[]).join(', ')} differed` : ''}`,
  BackupTestFailed: ({ details }) => `could not test a backup: ${details['error']}`,
  BackupRestored: ({ details: { created, events } }) =>
    `restored the backup of ${exactTime(String(created))}, ${many(events, 'event')}`,
};

/** What a person did, after their name. An event of a newer release appears by its type. Pure. */
export function sentenceOf(type: string, parts: SentenceParts): string {
  const sentence = (SENTENCES as Readonly<Record<string, (parts: SentenceParts) => string>>)[type];
  return sentence ? sentence(parts) : `recorded ${type} of ${parts.title}`;
}
