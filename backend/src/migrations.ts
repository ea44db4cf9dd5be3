import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import type { Migration } from '@guildhall/platform/migrations';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { Reactions1795200000003 } from './migrations/1795200000003-reactions.js';
import { RateLimits1795200000005 } from './migrations/1795200000005-rate-limits.js';
import { MailsOnce1795200000007 } from './migrations/1795200000007-mails-once.js';
import { InquiryMails1795200000060 } from './migrations/1795200000060-inquiry-mails.js';
import { Snapshots1795200000061 } from './migrations/1795200000061-snapshots.js';

const timestampOf = ({ name }: Migration) => Number(name.slice(-13));

/** Migrations of schema `write`, in order: those of the log, and those of policies, mails and rate limits. */
export const writeMigrations: readonly Migration[] = [
  ...eventStoreMigrations,
  Reactions1795200000003,
  RateLimits1795200000005,
  MailsOnce1795200000007,
  InquiryMails1795200000060,
  Snapshots1795200000061,
].sort((one, other) => timestampOf(one) - timestampOf(other));

/** All migrations of this version. */
export const allMigrations: readonly Migration[] = [...writeMigrations, ...projectionMigrations];
