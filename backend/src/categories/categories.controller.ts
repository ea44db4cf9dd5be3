import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { category } from '@guildhall/contracts/categories.views';
import { CATEGORY_LIST, findCategory, listCategories } from '@guildhall/projections/categories/category.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Controller, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { CreateCategory, DeleteCategory, UpdateCategory } from './category.commands.js';

@Controller('api/categories')
export class CategoriesController {
  constructor(
    private readonly commands: Commands,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listCategories', summary: 'Lists categories by name', answers: category, list: CATEGORY_LIST })
  @SharedReads('categories')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('categories', await listCategories(this.database, query));
  }

  @Get(':id')
  @Operation({ id: 'getCategory', summary: 'Answers a category', answers: category })
  @SharedReads('categories')
  async find(@IdOf('Category') id: string) {
    const category = await findCategory(this.database, id);
    if (!category) throw notFound('Category');
    return category;
  }

  @Post()
  @Operation({ id: 'createCategory', summary: 'Makes a category', for: 'admins', answers: category, refuses: ['already_exists'] })
  create(@FromCaller() caller: Caller, @Input(CategoryInput) input: CategoryInput) {
    return this.commands.run(caller, (actor, time) => new CreateCategory(newId(caller), actor, time, input));
  }

  @Put(':id')
  @Operation({
    id: 'updateCategory',
    summary: 'Changes a category',
    for: 'admins',
    answers: category,
    refuses: ['already_exists'],
  })
  update(@FromCaller() caller: Caller, @IdOf('Category') id: string, @Input(CategoryUpdate) input: CategoryUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateCategory(id, actor, time, input));
  }

  @Delete(':id')
  @Operation({ id: 'deleteCategory', summary: 'Deletes a category', for: 'admins', answers: category })
  remove(@FromCaller() caller: Caller, @IdOf('Category') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteCategory(id, actor, time));
  }
}
