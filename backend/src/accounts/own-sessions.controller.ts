import { signedInDevice } from '@guildhall/contracts/accounts.views';
import { count, object } from '@guildhall/contracts/schema';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Caller, Identity } from '../commanding/caller.js';
import { signInFirst } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { Items } from '../http/answers.js';
import { IdOf } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { Operation } from '../openapi/operation.js';
import { OwnSessions, SESSION_LIST } from './own-sessions.js';

@Controller('api/me/sessions')
export class OwnSessionsController {
  constructor(
    private readonly viewers: Viewers,
    private readonly sessions: OwnSessions,
  ) {}

  @Get()
  @Operation({
    id: 'listSessions',
    summary: 'Lists where the caller is signed in',
    for: 'members',
    answers: signedInDevice,
    list: SESSION_LIST,
  })
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    return new Items('sessions', await this.sessions.list(await this.signedIn(caller), query));
  }

  @Delete(':id')
  @Operation({
    id: 'endSession',
    summary: 'Signs one of the caller’s devices out',
    for: 'members',
    answers: signedInDevice,
    repeatable: false,
  })
  async end(@FromCaller() caller: Caller, @IdOf('Session') id: string) {
    return this.sessions.end(await this.signedIn(caller), id);
  }

  @Post('end-others')
  @Operation({
    id: 'endOtherSessions',
    summary: 'Signs the caller’s other devices out',
    for: 'members',
    answers: object<{ ended: number }>({ ended: count }),
    repeatable: false,
  })
  @HttpCode(200)
  async endOthers(@FromCaller() caller: Caller) {
    return { ended: await this.sessions.endOthers(await this.signedIn(caller)) };
  }

  private async signedIn(caller: Caller): Promise<Identity> {
    await this.viewers.signedIn(caller);
    if (!caller.identity) throw signInFirst();
    return caller.identity;
  }
}
