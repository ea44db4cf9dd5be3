import { mayAs } from '@guildhall/contracts/accounts';
import { takenDown } from '@guildhall/contracts/moderation.views';
import { listTakenDown, TAKEN_DOWN_LIST } from '@guildhall/projections/moderation/taken-down.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import type pg from 'pg';
import type { Caller } from '../commanding/caller.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';

/**
 * What staff took down. Such a listing answers as deleted everywhere else, and no list, total, search or rating has it. Its
 * owner may read here why it is gone, and may delete it; only staff puts it back.
 */
@Controller('api/taken-down')
export class TakenDownController {
  constructor(
    private readonly viewers: Viewers,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({
    id: 'listTakenDown',
    summary: 'Lists what was taken down: to staff all of it, to others what is theirs',
    for: 'members',
    answers: takenDown,
    list: TAKEN_DOWN_LIST,
  })
  @Reads('services', 'products', 'reviews', 'profiles')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    return new Items('taken-down', await listTakenDown(this.database, query, await this.ownerOf(caller)));
  }

  @Get(':id')
  @Operation({ id: 'getTakenDown', summary: 'Answers what was taken down, and why', for: 'members', answers: takenDown })
  @Reads('services', 'products', 'reviews', 'profiles')
  async find(@FromCaller() caller: Caller, @IdOf('Listing') id: string) {
    const { items } = await listTakenDown(this.database, { filter: { id } }, await this.ownerOf(caller));
    if (!items[0]) throw notFound('Listing');
    return items[0];
  }

  /** Whose listings the caller reads; null where all of them. */
  private async ownerOf(caller: Caller): Promise<string | null> {
    const { id, role } = await this.viewers.signedIn(caller);
    return mayAs(role, 'auditor') ? null : id;
  }
}
