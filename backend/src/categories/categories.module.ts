import { categoryProjection } from '@guildhall/projections/categories/category.projector';
import { categoryView } from '@guildhall/projections/categories/category.queries';
import { categories } from '@guildhall/projections/categories/category.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { CategoriesController } from './categories.controller.js';
import { categoryDecider } from './category.decider.js';

@Module({
  controllers: [CategoriesController],
  providers: handlersOf(categoryDecider, recordBy(categoryProjection, categories, categoryView)),
})
export class CategoriesModule {}
