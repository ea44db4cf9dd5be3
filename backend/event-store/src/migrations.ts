import { WriteTables1795200000001 } from './postgres/migrations/1795200000001-write-tables.js';
import { GroupCommit1795200000002 } from './postgres/migrations/1795200000002-group-commit.js';
import { PendingAppends1795200000004 } from './postgres/migrations/1795200000004-pending-appends.js';
import { PendingAuthority1795200000006 } from './postgres/migrations/1795200000006-pending-authority.js';
import { ConsumedRows1795200000008 } from './postgres/migrations/1795200000008-consumed-rows.js';
import { SessionDevices1795200000009 } from './postgres/migrations/1795200000009-session-devices.js';
import { OperationNotes1795200000030 } from './postgres/migrations/1795200000030-operation-notes.js';
import { LogSeen1795200000031 } from './postgres/migrations/1795200000031-log-seen.js';
import { KeyVersions1795200000032 } from './postgres/migrations/1795200000032-key-versions.js';
import { Marks1795200000033 } from './postgres/migrations/1795200000033-marks.js';
import { SuspendedAccounts1795200000040 } from './postgres/migrations/1795200000040-suspended-accounts.js';
import { LastSignIn1795200000041 } from './postgres/migrations/1795200000041-last-sign-in.js';
import { KeyActs1795200000044 } from './postgres/migrations/1795200000044-key-acts.js';
import { Runs1795200000050 } from './postgres/migrations/1795200000050-runs.js';
import { Together1795200000062 } from './postgres/migrations/1795200000062-together.js';
import { DestroyedKeys1795200000063 } from './postgres/migrations/1795200000063-destroyed-keys.js';
import { ErasedForGood1795200000064 } from './postgres/migrations/1795200000064-erased-for-good.js';
import { EventRanges1795200000065 } from './postgres/migrations/1795200000065-event-ranges.js';

/** Migrations of the log and its side rows in schema `write`, in order. */
export const eventStoreMigrations = [
  WriteTables1795200000001,
  GroupCommit1795200000002,
  PendingAppends1795200000004,
  PendingAuthority1795200000006,
  ConsumedRows1795200000008,
  SessionDevices1795200000009,
  OperationNotes1795200000030,
  LogSeen1795200000031,
  KeyVersions1795200000032,
  Marks1795200000033,
  SuspendedAccounts1795200000040,
  LastSignIn1795200000041,
  KeyActs1795200000044,
  Runs1795200000050,
  Together1795200000062,
  DestroyedKeys1795200000063,
  ErasedForGood1795200000064,
  EventRanges1795200000065,
];
