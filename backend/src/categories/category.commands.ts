import type { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { Command } from '../commanding/decide/decider.js';
import { Restore } from '../commanding/decide/restoring.js';

export class CreateCategory extends Command<CategoryInput> {
  readonly type = 'CreateCategory';
}
export class UpdateCategory extends Command<CategoryUpdate> {
  readonly type = 'UpdateCategory';
}
export class DeleteCategory extends Command<void> {
  readonly type = 'DeleteCategory';
}
export class RestoreCategory extends Restore<CategoryUpdate> {
  readonly type = 'RestoreCategory';
}
export type CategoryCommand = CreateCategory | UpdateCategory | DeleteCategory | RestoreCategory;
