import { categoryProjection } from '@guildhall/projections/categories/category.projector';
import { categoryView } from '@guildhall/projections/categories/category.queries';
import { categories } from '@guildhall/projections/categories/category.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { recordBy } from '../http/record.js';
import { CategoriesController } from './categories.controller.js';
import { CreateCategory, categoryDecider, DeleteCategory, UpdateCategory } from './category.decider.js';

@Module({
  controllers: [CategoriesController],
  providers: handlersOf(categoryDecider, [CreateCategory, UpdateCategory, DeleteCategory], {
    creates: [CreateCategory],
    edits: [UpdateCategory],
    record: recordBy(categoryProjection, categories, categoryView),
  }),
})
export class CategoriesModule {}
