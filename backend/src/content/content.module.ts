import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { handlersOf } from '../commanding/handlers.js';
import { Bodies } from './bodies.js';
import { ContentController } from './content.controller.js';
import { contentDecider } from './content.decider.js';
import { recordOfContent } from './content.record.js';
import { ContentCategoriesController } from './content-categories.controller.js';
import { ContentVersionsController } from './content-versions.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [ContentController, ContentCategoriesController, ContentVersionsController],
  providers: [Bodies, ...handlersOf(contentDecider, recordOfContent)],
})
export class ContentModule {}
