import { ReasonInput } from '@guildhall/contracts/audit';
import { AppointInput, EraseInput } from '@guildhall/contracts/people';
import { person, personActed, personDetail, personExport } from '@guildhall/contracts/people.views';
import { PEOPLE_LIST } from '@guildhall/projections/people/person.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Appoint, Dismiss, ReinstatePerson, SuspendPerson } from '../accounts/account.commands.js';
import type { Caller } from '../commanding/caller.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { Operation } from '../openapi/operation.js';
import { PeopleActs } from './people.acts.js';
import { PeopleReader } from './people.reader.js';

const Act = (id: string, summary: string): MethodDecorator => {
  const operation = Operation({ id, summary, for: 'admins', answers: personActed });
  return (...of) => {
    operation(...of);
    HttpCode(200)(...of);
  };
};

/** Everybody, for staff to read; only admins act (OP-12, OP-13). */
@Controller('api/people')
export class PeopleController {
  constructor(
    private readonly viewers: Viewers,
    private readonly reader: PeopleReader,
    private readonly acts: PeopleActs,
  ) {}

  @Get()
  @Operation({ id: 'listPeople', summary: 'Lists people, newest first', for: 'auditors', answers: person, list: PEOPLE_LIST })
  @Reads('people')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('people', await this.reader.list(query));
  }

  @Get(':id')
  @Operation({ id: 'getPerson', summary: 'Answers a person with their sessions', for: 'auditors', answers: personDetail })
  @Reads('people')
  async find(@FromCaller() caller: Caller, @IdOf('Person') id: string) {
    await this.viewers.appointed(caller, 'auditor');
    const found = await this.reader.find(id);
    if (!found) throw notFound('Person');
    return found;
  }

  @Post(':id/suspend')
  @Act('suspendPerson', 'Ends the sessions of a person, hides their listings, and lets them in no more')
  suspend(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.act(caller, id, reason, (actor, time, otherAdmins) => new SuspendPerson(id, actor, time, { otherAdmins }));
  }

  @Post(':id/reinstate')
  @Act('reinstatePerson', 'Ends a suspension: the listings are back')
  reinstate(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.act(caller, id, reason, (actor, time) => new ReinstatePerson(id, actor, time));
  }

  @Post(':id/end-sessions')
  @Act('endSessionsOfPerson', 'Signs a person out everywhere')
  endSessions(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.endSessions(caller, id, reason);
  }

  @Post(':id/appoint')
  @Act('appointPerson', 'Appoints a client auditor or operator, or anybody admin')
  appoint(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(AppointInput) { role, reason }: AppointInput) {
    return this.acts.act(caller, id, reason, (actor, time) => new Appoint(id, actor, time, { role }));
  }

  @Post(':id/dismiss')
  @Act('dismissPerson', 'Ends an appointment')
  dismiss(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.act(caller, id, reason, (actor, time, otherAdmins) => new Dismiss(id, actor, time, { otherAdmins }));
  }

  @Post(':id/reset-password')
  @Act('resetPasswordOfPerson', 'Ends a password and the sessions, and mails a link to set another')
  resetPassword(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.resetPassword(caller, id, reason);
  }

  @Post(':id/erase')
  @Act('erasePerson', 'Erases a person for good; the email is typed again')
  erase(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(EraseInput) input: EraseInput) {
    return this.acts.erase(caller, id, input);
  }

  @Post(':id/export')
  @HttpCode(200)
  @Operation({
    id: 'exportPerson',
    summary: 'Answers all that is kept about a person, and records that',
    for: 'admins',
    answers: personExport,
    repeatable: false,
  })
  export(@FromCaller() caller: Caller, @IdOf('Person') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.acts.export(caller, id, reason);
  }
}
