import { Readable } from 'node:stream';
import { AuditExportInput, ReasonInput } from '@guildhall/contracts/audit';
import { auditEntry } from '@guildhall/contracts/audit.views';
import { text } from '@guildhall/contracts/schema';
import { AUDIT_LIST, countAudit, eachAudit, findAudit, listAudit } from '@guildhall/projections/audit/audit.queries';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { type Caller, newId, withoutKey } from '../commanding/caller.js';
import { type Build, Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList, parseList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { ExportAudit, OpenPersonalValues } from './audit.commands.js';
import { EXPORT_TYPES, exported } from './audit.export.js';
import { entityStream, PersonalValues } from './personal-values.js';

/** What happened, by whom and why: every event as a sentence (OP-05). */
@Controller('api/audit')
export class AuditController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly personalValues: PersonalValues,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({
    id: 'listAudit',
    summary: 'Lists events as sentences, newest first',
    for: 'auditors',
    answers: auditEntry,
    list: AUDIT_LIST,
  })
  @Reads(...AUDIT_NAMES)
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('audit', await listAudit(this.database, query));
  }

  @Get(':id')
  @Operation({ id: 'getAudit', summary: 'Answers an event as a sentence with its changes', for: 'auditors', answers: auditEntry })
  @Reads(...AUDIT_NAMES)
  async find(@FromCaller() caller: Caller, @IdOf('Event') id: string) {
    await this.viewers.appointed(caller, 'auditor');
    return this.entry(id);
  }

  /** The event of the export is in the log before its first line is sent. */
  @Post('export')
  @HttpCode(200)
  @Operation({
    id: 'exportAudit',
    summary: 'Exports the entries of a filter, as CSV or JSON lines',
    for: 'auditors',
    answers: text,
    type: Object.values(EXPORT_TYPES),
    repeatable: false,
    refuses: ['malformed'],
  })
  async export(
    @FromCaller() caller: Caller,
    @Input(AuditExportInput) input: AuditExportInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewers.appointed(caller, 'auditor');
    const { format, reason } = input;
    const { filter } = parseList({ filter: input.filter });
    const entries = await countAudit(this.database, filter);
    const sender = withoutKey(caller);
    const build: Build = (actor, time) =>
      new ExportAudit(newId(sender), actor, time, { format, filter: JSON.stringify(filter ?? {}), entries });
    const { position } = await this.commands.run(sender, build, reason);
    void reply.type(`${EXPORT_TYPES[format]}; charset=utf-8`);
    void reply.header('content-disposition', `attachment; filename="audit.${format}"`);
    return new Done(Readable.from(exported(eachAudit(this.database, filter), format)), position);
  }

  @Post(':id/open')
  @HttpCode(200)
  @Operation({
    id: 'openAudit',
    summary: 'Answers an event with its personal values, and records that',
    for: 'operators',
    answers: auditEntry,
    repeatable: false,
  })
  async open(@FromCaller() caller: Caller, @IdOf('Event') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const entry = await this.entry(id);
    const input = { stream: entityStream(entry), revision: entry.version, type: entry.type };
    const { position } = await this.commands.run(
      withoutKey(caller),
      (actor, time) => new OpenPersonalValues(id, actor, time, input),
      reason,
    );
    return new Done(await this.personalValues.unmasked(entry), position);
  }

  private async entry(id: string) {
    const entry = await findAudit(this.database, id);
    if (!entry) throw notFound('Event');
    return entry;
  }
}
