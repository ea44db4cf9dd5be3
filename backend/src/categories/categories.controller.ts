import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { findCategory, listCategories } from '@guildhall/projections/categories/category.queries';
import type { ListParams } from '@guildhall/projections/queries/list';
import { Controller, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type pg from 'pg';
import { notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { CreateCategory, DeleteCategory, UpdateCategory } from './category.decider.js';

@Controller('api/categories')
export class CategoriesController {
  constructor(
    private readonly commands: Commands,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('categories')
  async list(@Query() params: ListParams) {
    return new Items('categories', await listCategories(this.database, params));
  }

  @Get(':id')
  @SharedReads('categories')
  async find(@IdOf('Category') id: string) {
    const category = await findCategory(this.database, id);
    if (!category) throw notFound('Category');
    return category;
  }

  @Post()
  create(@FromCaller() caller: Caller, @Input(CategoryInput) input: CategoryInput) {
    return this.commands.run(caller, (actor, time) => new CreateCategory(newId(caller), actor, time, input));
  }

  @Put(':id')
  update(@FromCaller() caller: Caller, @IdOf('Category') id: string, @Input(CategoryUpdate) input: CategoryUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateCategory(id, actor, time, input));
  }

  @Delete(':id')
  remove(@FromCaller() caller: Caller, @IdOf('Category') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteCategory(id, actor, time));
  }
}
