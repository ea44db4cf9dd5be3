import type { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { Command } from '../commanding/decide/decider.js';

export class CreateProduct extends Command<ProductInput> {
  readonly type = 'CreateProduct';
}
export class UpdateProduct extends Command<ProductUpdate> {
  readonly type = 'UpdateProduct';
}
export class DeleteProduct extends Command<void> {
  readonly type = 'DeleteProduct';
}
export type ProductCommand = CreateProduct | UpdateProduct | DeleteProduct;
