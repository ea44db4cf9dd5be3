import { serviceProjection } from '@guildhall/projections/services/service.projector';
import { serviceView } from '@guildhall/projections/services/service.queries';
import { services } from '@guildhall/projections/services/service.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { recordBy } from '../http/record.js';
import { CreateService, DeleteService, serviceDecider, UpdateService } from './service.decider.js';
import { ServicesController } from './services.controller.js';

@Module({
  controllers: [ServicesController],
  providers: handlersOf(serviceDecider, [CreateService, UpdateService, DeleteService], {
    creates: [CreateService],
    edits: [UpdateService],
    record: recordBy(serviceProjection, services, serviceView),
  }),
})
export class ServicesModule {}
