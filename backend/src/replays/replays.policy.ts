import { Injectable } from '@nestjs/common';
import { SettlingPolicy } from '../policies/settling.js';
import { Replays } from './replays.js';

/** Finishes replays whose process was killed. */
@Injectable()
export class ReplaysPolicy extends SettlingPolicy {
  constructor(replays: Replays) {
    super({
      name: 'replays',
      everyMs: 5000,
      settle: () => replays.settle(),
      pending: 'replays that were left are not finished yet',
    });
  }
}
