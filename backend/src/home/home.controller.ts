import { home, searchLogged } from '@guildhall/contracts/home.views';
import { COUNTS, LIMITS } from '@guildhall/contracts/limits';
import { SearchInput } from '@guildhall/contracts/search';
import { popularProducts } from '@guildhall/projections/products/product.queries';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { featuredTalents } from '@guildhall/projections/talents/talent.queries';
import { Controller, Get, HttpCode, Inject, Ip, Logger, Post } from '@nestjs/common';
import { SharedReads } from '../http/answers.js';
import { Input } from '../http/input.js';
import { networkOf } from '../http/network.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Operation } from '../openapi/operation.js';

const SEARCHES = { name: 'search', attempts: 30, minutes: 1 };

@Controller('api')
export class HomeController {
  private readonly log = new Logger('search');

  constructor(
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
    private readonly limits: RateLimits,
  ) {}

  /** Three featured talents and three popular products (HM-05, R48). */
  @Get('home')
  @Operation({ id: 'getHome', summary: 'Answers three featured talents and three popular products', answers: home })
  @SharedReads('talents', 'products')
  async home() {
    const [talents, products] = await Promise.all([
      featuredTalents(this.database, COUNTS.featuredTalents),
      popularProducts(this.database, COUNTS.popularProducts),
    ]);
    return { talents, products };
  }

  /** One line in the application's log, and nothing else (R50). */
  @Post('search-log')
  @Operation({ id: 'logSearch', summary: 'Logs a search', answers: searchLogged, refuses: ['rate_limited'] })
  @HttpCode(200)
  async logSearch(@Ip() ip: string, @Input(SearchInput) { q }: SearchInput) {
    await this.limits.take(SEARCHES, networkOf(ip));
    this.log.log(`searched for ${JSON.stringify(q.trim().slice(0, LIMITS.search.max))}`);
    return { logged: true };
  }
}
