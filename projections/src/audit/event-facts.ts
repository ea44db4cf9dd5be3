import type { EventOf, EventType } from '@guildhall/contracts/event-kinds';
import type { Restored } from '@guildhall/contracts/history';

/** What the audit keeps of an event beside who, when and why. */
export interface EventFacts {
  /** Values after the event, by the name of the field as the API spells it. */
  fields?: object;
  names?: object;
  details?: object;
}
type Facts = { readonly [Type in EventType]: (data: EventOf<Type>['data']) => EventFacts };

const dollars = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);
const nothing = (): EventFacts => ({});
const restored = ({ version, fields }: Restored): EventFacts => ({ details: { version, fields } });
const operation = (data: object): EventFacts => ({ details: data });

/** The fields of an offer or a post: what is left out did not change. */
function written({
  id,
  talent_id,
  author_id,
  old_slug,
  price_cents,
  old_price_cents,
  ...fields
}: Record<string, unknown>): EventFacts {
  return { fields: price_cents === undefined ? fields : { ...fields, price: dollars(price_cents as number) } };
}
const all = (data: object) => written(data as Record<string, unknown>);

/** One entry for each event: what the audit keeps of it. Personal values appear by name only. */
export const FACTS: Facts = {
  UserSignedUp: ({ user_type }) => ({ fields: { user_type } }),
  EmailConfirmed: nothing,
  PasswordChanged: nothing,
  ProfileUpdated: ({ changes }) => ({ names: { full_name: changes?.full_name, username: changes?.username } }),
  BecameTalent: ({ hourly_rate_cents }) => ({ fields: { user_type: 'talent', hourlyRate: dollars(hourly_rate_cents) } }),
  TalentDetailsUpdated: ({ hourly_rate_cents }) => ({ fields: { hourlyRate: dollars(hourly_rate_cents) } }),
  TalentSkillLinked: ({ skill_id, name }) => ({ fields: { [`skill ${skill_id}`]: name } }),
  TalentSkillUnlinked: ({ skill_id }) => ({ fields: { [`skill ${skill_id}`]: null } }),
  ProfileRestored: restored,
  AdminAppointed: () => ({ fields: { user_type: 'admin' } }),
  AdminDismissed: nothing,
  StaffAppointed: ({ role }) => ({ fields: { user_type: role } }),
  StaffDismissed: ({ role }) => ({ fields: { user_type: 'client' }, details: { role } }),
  PasswordReset: nothing,
  PersonExported: nothing,
  PersonSuspended: nothing,
  PersonReinstated: nothing,
  PersonErased: nothing,
  SkillAdded: ({ name }) => ({ fields: { name } }),
  ServiceCreated: all,
  ServiceRevised: all,
  ServiceRepriced: all,
  ServiceTakenDown: nothing,
  ServicePutBack: nothing,
  ServiceDeleted: nothing,
  ServiceRestored: restored,
  ProductCreated: all,
  ProductRevised: all,
  ProductRepriced: all,
  ProductTakenDown: nothing,
  ProductPutBack: nothing,
  ProductDeleted: nothing,
  ProductRestored: restored,
  ReviewLeft: ({ rating }) => ({ fields: { rating } }),
  ReviewRevised: ({ rating }) => ({ fields: { rating } }),
  ReviewRestored: restored,
  ReviewTakenDown: nothing,
  ReviewPutBack: nothing,
  InquirySent: ({ service_id }) => ({ fields: { service_id: service_id ?? undefined } }),
  InquiryAnswered: nothing,
  InquiryRead: nothing,
  InquiryClosed: nothing,
  CategoryCreated: all,
  CategoryRevised: all,
  CategoryDeleted: nothing,
  CategoryRestored: restored,
  ContentDrafted: (data) => all({ ...data, status: 'draft' }),
  ContentRevised: all,
  ContentSlugChanged: all,
  ContentRecategorized: all,
  ContentScheduled: all,
  ContentUnscheduled: () => ({ fields: { publish_at: null } }),
  ContentPublished: () => ({ fields: { status: 'published' } }),
  ContentUnpublished: () => ({ fields: { status: 'draft' } }),
  ContentRestored: restored,
  ContentDeleted: nothing,
  ProjectionRebuilt: operation,
  ProjectionRolledBack: operation,
  RebuildCancelled: operation,
  EventRetried: operation,
  EventSkipped: operation,
  SkipUndone: operation,
  ProjectionPaused: operation,
  ProjectionResumed: operation,
  RunRequested: operation,
  RunEnded: operation,
  ProjectionVerified: operation,
  KeysRotated: operation,
  SessionsEnded: operation,
  PersonalValuesOpened: operation,
  AuditExported: operation,
  DataImported: operation,
  DataExported: operation,
  BackupRequested: operation,
  BackupMade: operation,
  BackupFailed: operation,
  BackupTestRequested: operation,
  BackupTested: operation,
  BackupTestFailed: operation,
  BackupRestored: operation,
  JobRetried: operation,
  JobRemoved: operation,
  ReplayStarted: operation,
  ReplayFinished: operation,
};
