import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { handlersOf } from '../http/commands.js';
import {
  CreateContent,
  DeleteContent,
  LinkCategory,
  PublishAsPlanned,
  PublishContent,
  RestoreContent,
  UnlinkCategory,
  UnpublishContent,
  UpdateContent,
} from './content.commands.js';
import { ContentController } from './content.controller.js';
import { contentDecider } from './content.decider.js';
import { contentRecord } from './content.record.js';
import { ContentCategoriesController } from './content-categories.controller.js';
import { ContentVersionsController } from './content-versions.controller.js';
import { Previews } from './previews.js';

const COMMANDS = [
  CreateContent,
  UpdateContent,
  RestoreContent,
  PublishAsPlanned,
  PublishContent,
  UnpublishContent,
  LinkCategory,
  UnlinkCategory,
  DeleteContent,
];

@Module({
  imports: [AccountsModule],
  controllers: [ContentController, ContentCategoriesController, ContentVersionsController],
  providers: [
    Previews,
    ...handlersOf(contentDecider, COMMANDS, {
      creates: [CreateContent],
      edits: [UpdateContent, RestoreContent],
      record: (events) => contentRecord(events),
    }),
  ],
})
export class ContentModule {}
