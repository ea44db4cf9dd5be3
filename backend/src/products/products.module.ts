import { productProjection } from '@guildhall/projections/products/product.projector';
import { productView } from '@guildhall/projections/products/product.queries';
import { products } from '@guildhall/projections/products/product.row';
import { Module } from '@nestjs/common';
import { handlersOf } from '../commanding/handlers.js';
import { recordBy } from '../commanding/record.js';
import { LimitsModule } from '../limits/limits.module.js';
import { productDecider } from './product.decider.js';
import { ProductsController } from './products.controller.js';

@Module({
  imports: [LimitsModule],
  controllers: [ProductsController],
  providers: handlersOf(productDecider, recordBy(productProjection, products, productView)),
})
export class ProductsModule {}
