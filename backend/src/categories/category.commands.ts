import type { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { Command } from '../commanding/decide/decider.js';

export class CreateCategory extends Command<CategoryInput> {
  readonly type = 'CreateCategory';
}
export class UpdateCategory extends Command<CategoryUpdate> {
  readonly type = 'UpdateCategory';
}
export class DeleteCategory extends Command<void> {
  readonly type = 'DeleteCategory';
}
export type CategoryCommand = CreateCategory | UpdateCategory | DeleteCategory;
