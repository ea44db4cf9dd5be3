import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { ContentController } from './content.controller.js';
import {
  CreateContent,
  contentDecider,
  DeleteContent,
  LinkCategory,
  PublishContent,
  UnlinkCategory,
  UnpublishContent,
  UpdateContent,
} from './content.decider.js';
import { contentRecord } from './content.record.js';
import { ContentCategoriesController } from './content-categories.controller.js';

const COMMANDS = [CreateContent, UpdateContent, PublishContent, UnpublishContent, LinkCategory, UnlinkCategory, DeleteContent];

@Module({
  controllers: [ContentController, ContentCategoriesController],
  providers: handlersOf(contentDecider, COMMANDS, {
    creates: [CreateContent],
    edits: [UpdateContent],
    record: (events) => contentRecord(events),
  }),
})
export class ContentModule {}
