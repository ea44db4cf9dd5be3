import { backupProjection } from '@guildhall/projections/backups/backup.projector';
import { backups } from '@guildhall/projections/backups/backup.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { AbandonedBackups } from './abandoned-backups.js';
import { backupDecider } from './backup.decider.js';
import { BackupProcess } from './backup-process.js';
import { BackupsController } from './backups.controller.js';

@Module({
  controllers: [BackupsController],
  providers: [
    AbandonedBackups,
    BackupProcess,
    ...handlersOf(
      backupDecider,
      recordBy(backupProjection, backups, (row) => row),
    ),
  ],
  exports: [AbandonedBackups],
})
export class BackupsModule {}
