import type { BackupEvent } from '@guildhall/contracts/backups';
import { begins, deciderOf, on } from '../commanding/decide/decider.js';
import { notFound, Refusal } from '../commanding/decide/refusal.js';
import { byStaff } from '../commanding/decide/staff.js';
import { type BackupCommand, RequestBackup, RequestBackupTest } from './backup.commands.js';

export type BackupState = { is: 'missing' } | { is: 'running' } | { is: 'failed' } | { is: 'made' };

const NOT_WHOLE = 'Only a backup that is whole can be tested.';

const same = (state: BackupState): BackupState => state;

/** Operators ask for backups and for their tests; a command at the machine brings one back. */
export const backupDecider = deciderOf<BackupCommand, BackupState, BackupEvent>({
  noun: 'backup',
  initial: { is: 'missing' },
  evolve: {
    BackupRequested: () => ({ is: 'running' }),
    BackupMade: () => ({ is: 'made' }),
    BackupFailed: () => ({ is: 'failed' }),
    BackupTestRequested: same,
    BackupTested: same,
    BackupTestFailed: same,
    BackupRestored: same,
  },
  decide: {
    RequestBackup: begins(RequestBackup, (command) => {
      byStaff(command, 'operator');
      return [{ type: 'BackupRequested', data: { id: command.id } }];
    }),
    RequestBackupTest: on(RequestBackupTest, (command, state) => {
      byStaff(command, 'operator');
      if (state.is === 'missing') throw notFound('Backup');
      if (state.is !== 'made') throw new Refusal('conflict', NOT_WHOLE);
      return [{ type: 'BackupTestRequested', data: { id: command.id } }];
    }),
  },
});
