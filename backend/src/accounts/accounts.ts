import type { AccountEvent, Me } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../http/parts.js';
import { meOf } from './account.view.js';
import { badToken } from './authentication.js';

/** People's own accounts, read where they are decided: what somebody sees of himself never lags. */
@Injectable()
export class Accounts {
  constructor(@Inject(LOG) private readonly log: EventLog) {}

  async find(id: string): Promise<Me | null> {
    return meOf((await this.log.readStream(`account-${id}`)) as Recorded<AccountEvent>[]);
  }

  /** @throws Refusal unauthenticated for an account that is gone */
  async of(id: string): Promise<Me> {
    const me = await this.find(id);
    if (!me) throw badToken();
    return me;
  }
}
