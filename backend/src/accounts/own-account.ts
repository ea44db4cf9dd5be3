import type { Me } from '@guildhall/contracts/accounts';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import { historyOf } from '../commanding/streams.js';
import { LOG } from '../injection-tokens.js';
import { accountDecider } from './account.decider.js';
import { meOf } from './account.view.js';
import { badToken } from './authentication.js';

/** People's own accounts, read where they are decided: what somebody sees of their own account never lags. */
@Injectable()
export class OwnAccounts {
  constructor(@Inject(LOG) private readonly log: EventLog) {}

  async find(id: string): Promise<Me | null> {
    return meOf(await historyOf(this.log, accountDecider, id));
  }

  /** @throws Refusal unauthenticated for an account that is gone */
  async of(id: string): Promise<Me> {
    const me = await this.find(id);
    if (!me) throw badToken();
    return me;
  }
}
