import { productProjection } from '@guildhall/projections/products/product.projector';
import { productView } from '@guildhall/projections/products/product.queries';
import { products } from '@guildhall/projections/products/product.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../http/commands.js';
import { recordBy } from '../http/record.js';
import { CreateProduct, DeleteProduct, productDecider, UpdateProduct } from './product.decider.js';
import { ProductsController } from './products.controller.js';

@Module({
  controllers: [ProductsController],
  providers: handlersOf(productDecider, [CreateProduct, UpdateProduct, DeleteProduct], {
    creates: [CreateProduct],
    edits: [UpdateProduct],
    record: recordBy(productProjection, products, productView),
  }),
})
export class ProductsModule {}
