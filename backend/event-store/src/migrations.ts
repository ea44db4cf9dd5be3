import { WriteTables1795200000001 } from './postgres/migrations/1795200000001-write-tables.js';
import { GroupCommit1795200000002 } from './postgres/migrations/1795200000002-group-commit.js';
import { Reactions1795200000003 } from './postgres/migrations/1795200000003-reactions.js';
import { PendingAppends1795200000004 } from './postgres/migrations/1795200000004-pending-appends.js';
import { RateLimits1795200000005 } from './postgres/migrations/1795200000005-rate-limits.js';
import { PendingAuthority1795200000006 } from './postgres/migrations/1795200000006-pending-authority.js';
import { MailsOnce1795200000007 } from './postgres/migrations/1795200000007-mails-once.js';

/** Migrations of schema `write`, in order. */
export const eventStoreMigrations = [
  WriteTables1795200000001,
  GroupCommit1795200000002,
  Reactions1795200000003,
  PendingAppends1795200000004,
  RateLimits1795200000005,
  PendingAuthority1795200000006,
  MailsOnce1795200000007,
];
