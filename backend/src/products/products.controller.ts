import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { findProduct, listProducts } from '@guildhall/projections/products/product.queries';
import type { ListParams } from '@guildhall/projections/queries/list';
import { reviewsOf } from '@guildhall/projections/reviews/review.queries';
import { Controller, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type pg from 'pg';
import { notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { CreateProduct, DeleteProduct, UpdateProduct } from './product.decider.js';

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly commands: Commands,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('products')
  async list(@Query() params: ListParams) {
    return new Items('products', await listProducts(this.database, params));
  }

  @Get(':id')
  @SharedReads('products', 'reviews')
  async find(@IdOf('Product') id: string) {
    const [product, reviews] = await Promise.all([findProduct(this.database, id), reviewsOf(this.database, { product_id: id })]);
    if (!product) throw notFound('Product');
    return { ...product, reviews };
  }

  @Post()
  create(@FromCaller() caller: Caller, @Input(ProductInput) input: ProductInput) {
    return this.commands.run(caller, (actor, time) => new CreateProduct(newId(caller), actor, time, input));
  }

  @Put(':id')
  update(@FromCaller() caller: Caller, @IdOf('Product') id: string, @Input(ProductUpdate) input: ProductUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateProduct(id, actor, time, input));
  }

  @Delete(':id')
  remove(@FromCaller() caller: Caller, @IdOf('Product') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteProduct(id, actor, time));
  }
}
