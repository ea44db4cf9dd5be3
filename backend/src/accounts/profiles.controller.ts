import { type Me, ProfileInput } from '@guildhall/contracts/accounts';
import { profile as profileView } from '@guildhall/contracts/accounts.views';
import { findProfile } from '@guildhall/projections/accounts/profile.queries';
import { Controller, Get, Inject, Put } from '@nestjs/common';
import type pg from 'pg';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound, Refusal } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { FromCaller } from '../http/request.js';
import { DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { UpdateProfile } from './account.commands.js';

@Controller('api/profiles')
export class ProfilesController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** CL-02: open to everybody (PE-06). */
  @Get(':id')
  @Operation({ id: 'getProfile', summary: 'Answers a profile', answers: profileView })
  @Reads('profiles')
  async find(@FromCaller() caller: Caller, @IdOf('Profile') id: string) {
    const reader = caller.identity?.accountId === id ? await this.viewers.of(caller) : null;
    const profile = await findProfile(this.database, id, reader?.id ?? null);
    if (!profile) throw notFound('Profile');
    return profile;
  }

  /** CL-02, PE-05: only one's own. */
  @Put(':id')
  @Operation({
    id: 'updateProfile',
    summary: 'Changes a profile',
    for: 'owner',
    answers: profileView,
    refuses: ['already_exists'],
  })
  async update(@FromCaller() caller: Caller, @IdOf('Profile') id: string, @Input(ProfileInput) input: ProfileInput) {
    try {
      const { record, position } = await this.commands.run<Me>(
        caller,
        (actor, time) => new UpdateProfile(id, actor, time, input),
      );
      return new Done(record.profile, position);
    } catch (error) {
      if (!(error instanceof Refusal) || error.current === undefined) throw error;
      throw new Refusal(error.code, error.detail, error.errors, (error.current as Me | null)?.profile);
    }
  }
}
