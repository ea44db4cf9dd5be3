import { ReasonInput } from '@guildhall/contracts/audit';
import { backup } from '@guildhall/contracts/backups.views';
import { BACKUP_LIST } from '@guildhall/projections/backups/backup.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { readPage } from '../entities/read-page.js';
import { Rows } from '../entities/rows.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { Operation } from '../openapi/operation.js';
import { RequestBackup, RequestBackupTest } from './backup.commands.js';
import { BackupProcess } from './backup-process.js';

/** Backups, and whether they were tested. A backup is brought back at the machine only. */
@Controller('api/backups')
export class BackupsController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly process: BackupProcess,
    private readonly rows: Rows,
  ) {}

  @Get()
  @Operation({
    id: 'listBackups',
    summary: 'Lists backups, newest first',
    for: 'auditors',
    answers: backup,
    list: BACKUP_LIST,
  })
  @Reads('backups')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    const { backups } = await this.rows.open();
    return new Items('backups', await readPage(backups, query, BACKUP_LIST));
  }

  @Get(':id')
  @Operation({ id: 'getBackup', summary: 'Answers a backup', for: 'auditors', answers: backup })
  @Reads('backups')
  async find(@FromCaller() caller: Caller, @IdOf('Backup') id: string) {
    await this.viewers.appointed(caller, 'auditor');
    const { backups } = await this.rows.open();
    const found = await backups.findOneBy({ id });
    if (!found) throw notFound('Backup');
    return found;
  }

  /** Answers when it has begun; its row says when it has ended. */
  @Post()
  @Operation({ id: 'makeBackup', summary: 'Makes a backup while the product runs', for: 'operators', answers: backup })
  async make(@FromCaller() caller: Caller, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const id = newId(caller);
    const done = await this.commands.run(caller, (actor, time) => new RequestBackup(id, actor, time), reason);
    this.process.start({ step: 'backup', id });
    return done;
  }

  @Post(':id/test')
  @HttpCode(200)
  @Operation({
    id: 'testBackup',
    summary: 'Restores a backup into a scratch database, and verifies every projection there',
    for: 'operators',
    answers: backup,
    refuses: ['conflict'],
  })
  async test(@FromCaller() caller: Caller, @IdOf('Backup') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const done = await this.commands.run(caller, (actor, time) => new RequestBackupTest(id, actor, time), reason);
    this.process.start({ step: 'test', id });
    return done;
  }
}
