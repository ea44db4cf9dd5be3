import { Command } from '../commanding/decide/decider.js';

/** A backup is to be made; its process says what became of it. */
export class RequestBackup extends Command<void> {
  readonly type = 'RequestBackup';
}
/** A backup is to be restored into a scratch database, and verified there. */
export class RequestBackupTest extends Command<void> {
  readonly type = 'RequestBackupTest';
}
export type BackupCommand = RequestBackup | RequestBackupTest;
