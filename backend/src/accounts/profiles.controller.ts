import { type Me, ProfileInput } from '@guildhall/contracts/accounts';
import { findProfile } from '@guildhall/projections/accounts/profile.queries';
import { Controller, Get, Inject, Put } from '@nestjs/common';
import type pg from 'pg';
import { Done } from '../decide/envelope.js';
import { notFound } from '../decide/refusal.js';
import { Reads } from '../http/answers.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { UpdateProfile } from './account.commands.js';

@Controller('api/profiles')
export class ProfilesController {
  constructor(
    private readonly commands: Commands,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** CL-02: open to everybody (PE-06). */
  @Get(':id')
  @Reads('profiles')
  async find(@FromCaller() caller: Caller, @IdOf('Profile') id: string) {
    const profile = await findProfile(this.database, id, caller.identity?.accountId ?? null);
    if (!profile) throw notFound('Profile');
    return profile;
  }

  /** CL-02, PE-05: only one's own. */
  @Put(':id')
  async update(@FromCaller() caller: Caller, @IdOf('Profile') id: string, @Input(ProfileInput) input: ProfileInput) {
    const { record, position } = await this.commands.run<Me>(caller, (actor, time) => new UpdateProfile(id, actor, time, input));
    return new Done(record.profile, position);
  }
}
