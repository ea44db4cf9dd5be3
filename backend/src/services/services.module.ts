import { serviceProjection } from '@guildhall/projections/services/service.projector';
import { serviceView } from '@guildhall/projections/services/service.queries';
import { services } from '@guildhall/projections/services/service.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import { serviceDecider } from './service.decider.js';
import { ServicesController } from './services.controller.js';

@Module({
  imports: [LimitsModule],
  controllers: [ServicesController],
  providers: handlersOf(serviceDecider, recordBy(serviceProjection, services, serviceView)),
})
export class ServicesModule {}
