import { Injectable } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { type Build, Commands } from '../commanding/commands.js';
import type { Done } from '../commanding/envelope.js';
import { type Limit, RateLimits } from './rate-limits.js';

/** Sends commands of which one account may have few carried out. What is refused does not count, nor what is repeated. */
@Injectable()
export class LimitedCommands {
  constructor(
    private readonly commands: Commands,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Refusal rate_limited, and what `Commands.run` throws */
  async run<T>(limit: Limit, caller: Caller, build: Build): Promise<Done<T>> {
    const { identity } = caller;
    if (!identity) return this.commands.run(caller, build);
    try {
      await this.limits.take(limit, identity.accountId);
    } catch (error) {
      // Who asks again for the answer to what was counted gets it.
      if (await this.commands.answered(caller)) return this.commands.run(caller, build);
      throw error;
    }
    try {
      const done = await this.commands.run<T>(caller, build);
      if (done.outcome === 'repeated') await this.limits.giveBack(limit, identity.accountId);
      return done;
    } catch (error) {
      await this.limits.giveBack(limit, identity.accountId);
      throw error;
    }
  }
}
