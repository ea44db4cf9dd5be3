import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import type { ListParams } from '@guildhall/projections/queries/list';
import { findService, listServices } from '@guildhall/projections/services/service.queries';
import { Controller, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type pg from 'pg';
import { notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { CreateService, DeleteService, UpdateService } from './service.decider.js';

@Controller('api/services')
export class ServicesController {
  constructor(
    private readonly commands: Commands,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('services')
  async list(@Query() params: ListParams) {
    return new Items('services', await listServices(this.database, params));
  }

  @Get(':id')
  @SharedReads('services')
  async find(@IdOf('Service') id: string) {
    const service = await findService(this.database, id);
    if (!service) throw notFound('Service');
    return service;
  }

  @Post()
  create(@FromCaller() caller: Caller, @Input(ServiceInput) input: ServiceInput) {
    return this.commands.run(caller, (actor, time) => new CreateService(newId(caller), actor, time, input));
  }

  @Put(':id')
  update(@FromCaller() caller: Caller, @IdOf('Service') id: string, @Input(ServiceUpdate) input: ServiceUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateService(id, actor, time, input));
  }

  @Delete(':id')
  remove(@FromCaller() caller: Caller, @IdOf('Service') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteService(id, actor, time));
  }
}
