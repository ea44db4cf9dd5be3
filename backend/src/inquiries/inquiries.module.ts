import { inquiryProjection } from '@guildhall/projections/inquiries/inquiry.projector';
import { inquiryMarkOf } from '@guildhall/projections/inquiries/inquiry.queries';
import { inquiries } from '@guildhall/projections/inquiries/inquiry.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import { InquiriesController } from './inquiries.controller.js';
import { inquiryDecider } from './inquiry.decider.js';

@Module({
  imports: [LimitsModule],
  controllers: [InquiriesController],
  providers: handlersOf(inquiryDecider, recordBy(inquiryProjection, inquiries, inquiryMarkOf)),
})
export class InquiriesModule {}
