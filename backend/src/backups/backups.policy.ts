import { Injectable } from '@nestjs/common';
import { SettlingPolicy } from '../policies/settling.js';
import { AbandonedBackups } from './abandoned-backups.js';

/** Ends backups and tests that were abandoned. */
@Injectable()
export class BackupsPolicy extends SettlingPolicy {
  constructor(abandoned: AbandonedBackups) {
    super({
      name: 'backups',
      everyMs: 5000,
      settle: () => abandoned.settle(Date.now()),
      pending: 'backups that were abandoned are not ended yet',
    });
  }
}
