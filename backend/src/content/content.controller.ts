import { ContentInput, ContentPreviewInput, ContentUpdate, type SlugOwner } from '@guildhall/contracts/content';
import { contentItem, contentRecord, contentWhole, preview, slugOwner } from '@guildhall/contracts/content.views';
import type { EventLog } from '@guildhall/event-store/log';
import {
  CONTENT_LIST,
  findContent,
  findContentBySlug,
  isSlug,
  listContent,
} from '@guildhall/projections/content/content.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { unknownCategories } from '../categories/category.streams.js';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { Viewers } from '../commanding/viewers.js';
import { Items, Reads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Bodies } from './bodies.js';
import { CreateContent, DeleteContent, PublishContent, UnpublishContent, UpdateContent } from './content.commands.js';

@Controller('api/content')
export class ContentController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly unique: UniqueValues,
    private readonly bodies: Bodies,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @Operation({
    id: 'listContent',
    summary: 'Lists what is published; for admins drafts too, and more fields to sort by',
    answers: contentItem,
    list: CONTENT_LIST,
  })
  @Reads('content')
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    return new Items('content', await listContent(this.database, query, await this.sightOf(caller)));
  }

  /** A slug that the content once had finds it too; the answer's own `slug` says where it is now. */
  @Get('by-slug/:slug')
  @Operation({ id: 'getContentBySlug', summary: 'Answers content by a slug that it has or once had', answers: contentWhole })
  @Reads('content')
  async findBySlug(@FromCaller() caller: Caller, @Param('slug') slug: string) {
    const content = await findContentBySlug(this.database, slug, await this.sightOf(caller));
    if (!content) throw notFound('Content');
    return this.bodies.shown(content);
  }

  /** Who holds a slug as it is reserved now: what the field says while it is typed. Saving decides. */
  @Get('slugs/:slug')
  @Operation({ id: 'getSlugOwner', summary: 'Says which content holds a slug', for: 'admins', answers: slugOwner })
  async ownerOfSlug(@FromCaller() caller: Caller, @Param('slug') slug: string): Promise<SlugOwner> {
    await this.viewers.admin(caller);
    return { slug, content_id: isSlug(slug) ? await this.unique.ownerOf('content-slug', slug) : null };
  }

  @Get(':id')
  @Operation({ id: 'getContent', summary: 'Answers content', answers: contentWhole })
  @Reads('content')
  async find(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    const content = await findContent(this.database, id, await this.sightOf(caller));
    if (!content) throw notFound('Content');
    return this.bodies.shown(content);
  }

  @Post()
  @Operation({
    id: 'createContent',
    summary: 'Makes content',
    for: 'admins',
    answers: contentRecord,
    refuses: ['already_exists'],
  })
  @RouteConfig({ patient: true })
  async create(@FromCaller() caller: Caller, @Input(ContentInput) input: ContentInput) {
    await this.bodies.check(caller, input.content);
    const unknown = await unknownCategories(this.log, caller, input.category_ids);
    return this.commands.run(caller, (actor, time) => new CreateContent(newId(caller), actor, time, input, unknown));
  }

  @Post('preview')
  @Operation({
    id: 'previewContent',
    summary: 'Shows a source as it would look; stores nothing',
    for: 'admins',
    answers: preview,
    repeatable: false,
  })
  @RouteConfig({ patient: true })
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
      return { html: await this.bodies.preview(content, gone.signal) };
    } finally {
      socket.off('close', leave);
    }
  }

  @Put(':id')
  @Operation({
    id: 'updateContent',
    summary: 'Changes content',
    for: 'admins',
    answers: contentRecord,
    refuses: ['already_exists'],
  })
  @RouteConfig({ patient: true })
  async update(@FromCaller() caller: Caller, @IdOf('Content') id: string, @Input(ContentUpdate) input: ContentUpdate) {
    await this.bodies.check(caller, input.content);
    const unknown = await unknownCategories(this.log, caller, input.category_ids);
    return this.commands.run(caller, (actor, time) => new UpdateContent(id, actor, time, input, unknown));
  }

  @Post(':id/publish')
  @Operation({ id: 'publishContent', summary: 'Publishes content', for: 'admins', answers: contentRecord })
  @HttpCode(200)
  publish(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new PublishContent(id, actor, time));
  }

  @Post(':id/unpublish')
  @Operation({ id: 'unpublishContent', summary: 'Takes published content back', for: 'admins', answers: contentRecord })
  @HttpCode(200)
  unpublish(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new UnpublishContent(id, actor, time));
  }

  @Delete(':id')
  @Operation({ id: 'deleteContent', summary: 'Deletes content', for: 'admins', answers: contentRecord })
  remove(@FromCaller() caller: Caller, @IdOf('Content') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteContent(id, actor, time));
  }

  private async sightOf(caller: Caller) {
    return (await this.viewers.of(caller))?.role === 'admin' ? 'all' : 'published';
  }
}
