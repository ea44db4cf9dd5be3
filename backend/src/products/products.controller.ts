import { ReasonInput } from '@guildhall/contracts/audit';
import { optionCount } from '@guildhall/contracts/option-counts.views';
import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { listedProduct, priceHistory, product, productDetail } from '@guildhall/contracts/products.views';
import { list } from '@guildhall/contracts/schema';
import {
  countCategories,
  findPriceHistory,
  findProduct,
  listProducts,
  PRODUCT_LIST,
} from '@guildhall/projections/products/product.queries';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Items, SharedReads, ShownBy } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsFilter, AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { LimitedCommands } from '../limits/limited-commands.js';
import { NEW_OFFERS } from '../limits/new-offers.js';
import { Operation } from '../openapi/operation.js';
import { CreateProduct, DeleteProduct, PutBackProduct, TakeDownProduct, UpdateProduct } from './product.commands.js';

@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly commands: Commands,
    private readonly limited: LimitedCommands,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listProducts', summary: 'Lists products, newest first', answers: listedProduct, list: PRODUCT_LIST })
  @SharedReads('products')
  @ShownBy('products')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('products', await listProducts(this.database, query));
  }

  @Get('counts')
  @Operation({
    id: 'countProducts',
    summary: 'Counts the products of each category that tab and price leave',
    answers: list(optionCount),
    refuses: ['malformed'],
  })
  @SharedReads('products')
  counts(@Query('filter', AsFilter) query: Pick<ListQuery, 'filter'>) {
    return countCategories(this.database, query);
  }

  @Get(':id')
  @Operation({ id: 'getProduct', summary: 'Answers a product with its seller and newest reviews', answers: productDetail })
  @SharedReads('products', 'reviews')
  @ShownBy()
  async find(@IdOf('Product') id: string) {
    const product = await findProduct(this.database, id);
    if (!product) throw notFound('Product');
    return product;
  }

  @Get(':id/history')
  @Operation({ id: 'getPriceHistory', summary: 'Answers what a product has cost, and since when', answers: priceHistory })
  @SharedReads('products')
  @ShownBy()
  async prices(@IdOf('Product') id: string) {
    const history = await findPriceHistory(this.database, id);
    if (!history) throw notFound('Product');
    return history;
  }

  @Post()
  @Operation({ id: 'createProduct', summary: 'Offers a product', for: 'talents', answers: product, refuses: ['rate_limited'] })
  create(@FromCaller() caller: Caller, @Input(ProductInput) input: ProductInput) {
    return this.limited.run(NEW_OFFERS, caller, (actor, time) => new CreateProduct(newId(caller), actor, time, input));
  }

  @Put(':id')
  @Operation({ id: 'updateProduct', summary: 'Changes a product', for: 'owner', answers: product })
  update(@FromCaller() caller: Caller, @IdOf('Product') id: string, @Input(ProductUpdate) input: ProductUpdate) {
    return this.commands.run(caller, (actor, time) => new UpdateProduct(id, actor, time, input));
  }

  @Delete(':id')
  @Operation({ id: 'deleteProduct', summary: 'Deletes a product', for: 'owner', answers: product })
  remove(@FromCaller() caller: Caller, @IdOf('Product') id: string) {
    return this.commands.run(caller, (actor, time) => new DeleteProduct(id, actor, time));
  }

  @Post(':id/take-down')
  @HttpCode(200)
  @Operation({
    id: 'takeDownProduct',
    summary: 'Takes a product down: only its owner sees it, and why',
    for: 'operators',
    answers: product,
  })
  takeDown(@FromCaller() caller: Caller, @IdOf('Product') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new TakeDownProduct(id, actor, time), reason);
  }

  @Post(':id/put-back')
  @HttpCode(200)
  @Operation({ id: 'putBackProduct', summary: 'Puts back a product that was taken down', for: 'operators', answers: product })
  putBack(@FromCaller() caller: Caller, @IdOf('Product') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    return this.commands.run(caller, (actor, time) => new PutBackProduct(id, actor, time), reason);
  }
}
