import type { AccountEvent } from './accounts.js';
import type { AuditEvent } from './audit.js';
import type { BackupEvent } from './backups.js';
import type { CategoryEvent } from './categories.js';
import type { ContentEvent } from './content.js';
import type { PersonalFields } from './event.js';
import type { ImportExportEvent } from './import-export.js';
import type { InquiryEvent } from './inquiries.js';
import type { QueueEvent } from './jobs.js';
import type { KeysEvent, OperationEvent, SessionsEvent } from './operations.js';
import type { ProductEvent } from './products.js';
import type { ReplayEvent } from './replays.js';
import type { ReviewEvent } from './reviews.js';
import type { ServiceEvent } from './services.js';
import type { SkillEvent } from './skills.js';

export type DomainEvent =
  | AccountEvent
  | SkillEvent
  | ServiceEvent
  | ProductEvent
  | ReviewEvent
  | InquiryEvent
  | CategoryEvent
  | ContentEvent
  | OperationEvent
  | KeysEvent
  | SessionsEvent
  | AuditEvent
  | ImportExportEvent
  | BackupEvent
  | QueueEvent
  | ReplayEvent;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

interface EventKind {
  /** Current version of the shape of `data`. */
  version: number;
  personal?: PersonalFields;
}

/** Every event there is. An event that has been released is never edited: a new shape is a new version with an upcast. */
export const EVENT_KINDS: { readonly [Type in EventType]: EventKind } = {
  UserSignedUp: { version: 1, personal: { subject: 'id', fields: ['email'] } },
  EmailConfirmed: { version: 1 },
  PasswordChanged: { version: 1 },
  ProfileUpdated: { version: 1, personal: { subject: 'id', fields: ['changes'] } },
  BecameTalent: { version: 1, personal: { subject: 'id', fields: ['bio'] } },
  TalentDetailsUpdated: { version: 1, personal: { subject: 'id', fields: ['details'] } },
  TalentSkillLinked: { version: 1 },
  TalentSkillUnlinked: { version: 1 },
  ProfileRestored: { version: 1 },
  AdminAppointed: { version: 1 },
  AdminDismissed: { version: 1 },
  StaffAppointed: { version: 1 },
  StaffDismissed: { version: 1 },
  PasswordReset: { version: 1 },
  PersonExported: { version: 1 },
  PersonSuspended: { version: 1 },
  PersonReinstated: { version: 1 },
  PersonErased: { version: 1 },
  SkillAdded: { version: 1 },
  ServiceCreated: { version: 1 },
  ServiceRevised: { version: 1 },
  ServiceRepriced: { version: 1 },
  ServiceTakenDown: { version: 1 },
  ServicePutBack: { version: 1 },
  ServiceDeleted: { version: 1 },
  ServiceRestored: { version: 1 },
  ProductCreated: { version: 1 },
  ProductRevised: { version: 1 },
  ProductRepriced: { version: 1 },
  ProductTakenDown: { version: 1 },
  ProductPutBack: { version: 1 },
  ProductDeleted: { version: 1 },
  ProductRestored: { version: 1 },
  ReviewLeft: { version: 1, personal: { subject: 'client_id', fields: ['text'] } },
  ReviewRevised: { version: 1, personal: { subject: 'client_id', fields: ['text'] } },
  ReviewRestored: { version: 1 },
  ReviewTakenDown: { version: 1 },
  ReviewPutBack: { version: 1 },
  InquirySent: { version: 1, personal: { subject: 'client_id', with: 'talent_id', fields: ['text'] } },
  InquiryAnswered: { version: 1, personal: { subject: 'client_id', with: 'talent_id', fields: ['text'] } },
  InquiryRead: { version: 1 },
  InquiryClosed: { version: 1 },
  CategoryCreated: { version: 1 },
  CategoryRevised: { version: 1 },
  CategoryDeleted: { version: 1 },
  CategoryRestored: { version: 1 },
  ContentDrafted: { version: 1 },
  ContentRevised: { version: 1 },
  ContentSlugChanged: { version: 1 },
  ContentRecategorized: { version: 1 },
  ContentScheduled: { version: 1 },
  ContentUnscheduled: { version: 1 },
  ContentPublished: { version: 1 },
  ContentUnpublished: { version: 1 },
  ContentRestored: { version: 1 },
  ContentDeleted: { version: 1 },
  ProjectionRebuilt: { version: 1 },
  ProjectionRolledBack: { version: 1 },
  RebuildCancelled: { version: 1 },
  EventRetried: { version: 2 },
  EventSkipped: { version: 1 },
  SkipUndone: { version: 1 },
  ProjectionPaused: { version: 1 },
  ProjectionResumed: { version: 1 },
  RunRequested: { version: 1 },
  RunEnded: { version: 1 },
  ProjectionVerified: { version: 1 },
  KeysRotated: { version: 1 },
  SessionsEnded: { version: 1 },
  PersonalValuesOpened: { version: 1 },
  AuditExported: { version: 1 },
  DataImported: { version: 1 },
  DataExported: { version: 1 },
  BackupRequested: { version: 1 },
  BackupMade: { version: 1 },
  BackupFailed: { version: 1 },
  BackupTestRequested: { version: 1 },
  BackupTested: { version: 1 },
  BackupTestFailed: { version: 1 },
  BackupRestored: { version: 1 },
  JobRetried: { version: 1 },
  JobRemoved: { version: 1 },
  ReplayStarted: { version: 1 },
  ReplayFinished: { version: 1 },
};
