import { ReasonInput } from '@guildhall/contracts/audit';
import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { service } from '@guildhall/contracts/services.views';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { findService, listServices, SERVICE_LIST } from '@guildhall/projections/services/service.queries';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Items, SharedReads, ShownBy } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { LimitedCommands } from '../limits/limited-commands.js';
import { NEW_OFFERS } from '../limits/new-offers.js';
import { Operation } from '../openapi/operation.js';
import { CreateService, DeleteService, PutBackService, TakeDownService, UpdateService } from './service.commands.js';

@Controller('api/services')
export class ServicesController {
  constructor(
    private readonly commands: Commands,
    private readonly limited: LimitedCommands,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listServices', summary: 'Lists services, newest first', answers: service, list: SERVICE_LIST })
  @SharedReads('services')
  @ShownBy('services')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('services', await listServices(this.database, query));
  }

  @Get(':id')
  @Operation({ id: 'getService', summary: 'Answers a service', answers: service })
  @SharedReads('services')
  @ShownBy()
  async find(@IdOf('Service') id: string) {
    const service = await findService(this.database, id);
    if (!service) throw notFound('Service');
    return service;
  }

  @Post()
  @Operation({ id: 'createService', summary: 'Offers a service', for: 'talents', answers: service, refuses: ['rate_limited'] })
  create(@FromCaller() caller: Caller, @Input(ServiceInput) input: ServiceInput) {
    return this.limited.run(NEW_OFFERS, caller, (actor, time) => new CreateService(newId(caller), actor, time, input));
  }

  @Put(':id')
  @Operation({ id: 'updateService', summary: 'Changes a service', for: 'owner', answers: service })
  update(@FromCaller() caller: Caller, @IdOf('Service') id: string, @Input(ServiceUpdate) input: ServiceUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateService(id, actor, time, input));
  }

  @Delete(':id')
  @Operation({ id: 'deleteService', summary: 'Deletes a service', for: 'owner', answers: service })
  remove(@FromCaller() caller: Caller, @IdOf('Service') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteService(id, actor, time));
  }

  @Post(':id/take-down')
  @HttpCode(200)
  @Operation({
    id: 'takeDownService',
    summary: 'Takes a service down: only its owner sees it, and why',
    for: 'operators',
    answers: service,
  })
  takeDown(@FromCaller() caller: Caller, @IdOf('Service') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new TakeDownService(id, actor, time), reason);
  }

  @Post(':id/put-back')
  @HttpCode(200)
  @Operation({ id: 'putBackService', summary: 'Puts back a service that was taken down', for: 'operators', answers: service })
  putBack(@FromCaller() caller: Caller, @IdOf('Service') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new PutBackService(id, actor, time), reason);
  }
}
