import { ContentCategoryInput } from '@guildhall/contracts/content';
import { contentCategory } from '@guildhall/contracts/content.views';
import type { EventLog } from '@guildhall/event-store/log';
import { Controller, Delete, Inject, Post } from '@nestjs/common';
import { unknownCategories } from '../categories/category.streams.js';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { Done } from '../commanding/envelope.js';
import { IdOf, Input } from '../http/input.js';
import { FromCaller } from '../http/request.js';
import { LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { LinkCategory, UnlinkCategory } from './content.commands.js';

/** Which content belongs to which category, link by link (CL-10). */
@Controller('api/content-categories')
export class ContentCategoriesController {
  constructor(
    private readonly commands: Commands,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  @Post()
  @Operation({
    id: 'addContentCategory',
    summary: 'Puts content into a category',
    for: 'admins',
    answers: contentCategory,
    refuses: ['not_found'],
  })
  async link(@FromCaller() caller: Caller, @Input(ContentCategoryInput) { content_id, category_id }: ContentCategoryInput) {
    const unknown = await unknownCategories(this.log, caller, [category_id]);
    const done = await this.commands.run(
      caller,
      (actor, time) => new LinkCategory(content_id, actor, time, category_id, unknown),
    );
    return new Done({ content_id, category_id }, done.position);
  }

  @Delete(':content_id/:category_id')
  @Operation({ id: 'removeContentCategory', summary: 'Takes content out of a category', for: 'admins', answers: contentCategory })
  async unlink(
    @FromCaller() caller: Caller,
    @IdOf('Content', 'content_id') content_id: string,
    @IdOf('Category', 'category_id') category_id: string,
  ) {
    const done = await this.commands.run(caller, (actor, time) => new UnlinkCategory(content_id, actor, time, category_id));
    return new Done({ content_id, category_id }, done.position);
  }
}
