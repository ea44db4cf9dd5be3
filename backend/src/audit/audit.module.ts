import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { AuditController } from './audit.controller.js';
import { exportDecider, openingDecider } from './audit.decider.js';
import { PersonalValues } from './personal-values.js';

/** Kept for retries: nothing that was opened or exported. */
const named = ([first]: readonly { stream: string }[]) => ({ stream: first?.stream ?? null });

@Module({
  controllers: [AuditController],
  providers: [PersonalValues, ...handlersOf(openingDecider, named), ...handlersOf(exportDecider, named)],
})
export class AuditModule {}
