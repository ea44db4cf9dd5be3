import { ContentInput, ContentPreviewInput, ContentUpdate, type SlugOwner } from '@guildhall/contracts/content';
import type { EventLog } from '@guildhall/event-store/log';
import { findContent, findContentBySlug, isSlug, listContent } from '@guildhall/projections/content/content.queries';
import type { ListParams } from '@guildhall/projections/queries/list';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { unknownCategories } from '../categories/category.streams.js';
import { notFound } from '../decide/refusal.js';
import { Items, Reads } from '../http/answers.js';
import { type Caller, FromCaller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE, LOG } from '../http/parts.js';
import { UniqueValues } from '../http/unique-values.js';
import { Viewers } from '../http/viewers.js';
import { CreateContent, DeleteContent, PublishContent, UnpublishContent, UpdateContent } from './content.commands.js';
import { Previews } from './previews.js';

@Controller('api/content')
export class ContentController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly unique: UniqueValues,
    private readonly previews: Previews,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Reads('content')
  async list(@FromCaller() caller: Caller, @Query() params: ListParams) {
    return new Items('content', await listContent(this.database, params, await this.sightOf(caller)));
  }

  /** A slug that the content once had finds it too; the answer's own `slug` tells where it is now. */
  @Get('by-slug/:slug')
  @Reads('content')
  async findBySlug(@FromCaller() caller: Caller, @Param('slug') slug: string) {
    const content = await findContentBySlug(this.database, slug, await this.sightOf(caller));
    if (!content) throw notFound('Content');
    return content;
  }

  /** Who holds a slug as it is reserved now: what the field says while it is typed. Saving decides. */
  @Get('slugs/:slug')
  async ownerOfSlug(@FromCaller() caller: Caller, @Param('slug') slug: string): Promise<SlugOwner> {
    await this.viewers.admin(caller);
    return { slug, content_id: isSlug(slug) ? await this.unique.ownerOf('content-slug', slug) : null };
  }

  @Get(':id')
  @Reads('content')
  async find(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    const content = await findContent(this.database, id, await this.sightOf(caller));
    if (!content) throw notFound('Content');
    return content;
  }

  @Post()
  async create(@FromCaller() caller: Caller, @Input(ContentInput) input: ContentInput) {
    const unknown = await unknownCategories(this.log, caller, input.category_ids);
    return this.commands.run(caller, (actor, time) => new CreateContent(newId(caller), actor, time, input, unknown));
  }

  @Post('preview')
  @HttpCode(200)
  async preview(
    @FromCaller() caller: Caller,
    @Req() { socket }: FastifyRequest,
    @Input(ContentPreviewInput) { content }: ContentPreviewInput,
  ) {
    await this.viewers.admin(caller);
    const gone = new AbortController();
    const leave = () => gone.abort();
    socket.once('close', leave);
    try {
      return { html: await this.previews.make(content, gone.signal) };
    } finally {
      socket.off('close', leave);
    }
  }

  @Put(':id')
  async update(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Input(ContentUpdate) input: ContentUpdate) {
    const unknown = await unknownCategories(this.log, caller, input.category_ids);
    return this.commands.run(caller, (actor, time) => new UpdateContent(id, actor, time, input, unknown));
  }

  @Post(':id/publish')
  @HttpCode(200)
  publish(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new PublishContent(id, actor, time));
  }

  @Post(':id/unpublish')
  @HttpCode(200)
  unpublish(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new UnpublishContent(id, actor, time));
  }

  @Delete(':id')
  remove(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteContent(id, actor, time));
  }

  private async sightOf(caller: Caller) {
    return (await this.viewers.of(caller))?.role === 'admin' ? 'all' : 'published';
  }
}
