import type { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { Command, type Sender } from '../commanding/decide/decider.js';
import { Restore, type Restoring } from '../commanding/decide/restoring.js';

export class CreateProduct extends Command<ProductInput> {
  readonly type = 'CreateProduct';
}
export class UpdateProduct extends Command<ProductUpdate> {
  readonly type = 'UpdateProduct';
}
export class DeleteProduct extends Command<void> {
  readonly type = 'DeleteProduct';
}
export class TakeDownProduct extends Command<void> {
  readonly type = 'TakeDownProduct';
}
export class PutBackProduct extends Command<void> {
  readonly type = 'PutBackProduct';
}
/** `ratings` are those of the reviews that it had: what was deleted comes back with them. */
export class RestoreProduct extends Restore<ProductUpdate> {
  readonly type = 'RestoreProduct';
  constructor(
    id: string,
    actor: Sender | null,
    time: string,
    input: Restoring<ProductUpdate>,
    readonly ratings: { rating_sum: number; review_count: number },
  ) {
    super(id, actor, time, input);
  }
}
export type ProductCommand = CreateProduct | UpdateProduct | DeleteProduct | RestoreProduct | TakeDownProduct | PutBackProduct;
