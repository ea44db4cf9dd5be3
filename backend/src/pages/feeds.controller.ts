import {
  CONSOLE_SEGMENTS,
  contentPath,
  LISTING_PATHS,
  productPath,
  servicePath,
  talentPath,
} from '@guildhall/contracts/page-paths';
import type { Settings } from '@guildhall/platform/settings';
import { listContent, publishedSlugs } from '@guildhall/projections/content/content.queries';
import { productIds } from '@guildhall/projections/products/product.queries';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { serviceIds } from '@guildhall/projections/services/service.queries';
import { talentIds } from '@guildhall/projections/talents/talent.queries';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import type pg from 'pg';
import { ContentController } from '../content/content.controller.js';
import { AnswerCache } from '../http/answer-cache.js';
import { readsOf } from '../http/answers.js';
import { SharedAnswer } from '../http/shared-answer.js';
import { DATABASE, READINESS, SETTINGS } from '../injection-tokens.js';
import { ProductsController } from '../products/products.controller.js';
import { ServicesController } from '../services/services.controller.js';
import { TalentsController } from '../talents/talents.controller.js';

const MOST_ADDRESSES = 10_000;
const FEED_ITEMS = 20;
const KEPT_BYTES = 16_000_000;

const FEED = readsOf(ContentController, 'list');
const SITEMAP = [
  ...readsOf(ProductsController, 'list'),
  ...readsOf(TalentsController, 'list'),
  ...readsOf(ServicesController, 'list'),
  ...FEED,
];

/** What has a page of its own, and where. */
const ADDRESSED = [
  [productIds, productPath],
  [talentIds, talentPath],
  [serviceIds, servicePath],
  [publishedSlugs, contentPath],
] as const;

// XML has no place for control characters, escaped or not.
const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What machines read: which pages there are, which they may ask for, and what is new in the blog. */
@Controller()
export class FeedsController {
  private readonly kept: AnswerCache<SharedAnswer>;

  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(READINESS) readiness: Readiness,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.kept = new AnswerCache(readiness, KEPT_BYTES, 'feeds');
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    const closed = ['/api/', '/auth', '/profile', '/settings', ...CONSOLE_SEGMENTS.map((segment) => `/${segment}`)];
    return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${this.address('/sitemap.xml')}`, ''].join(
      '\n',
    );
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  sitemap(): Promise<string> {
    return this.keep('/sitemap.xml', SITEMAP, () => this.makeSitemap());
  }

  @Get('blog/feed.xml')
  @Header('content-type', 'application/rss+xml; charset=utf-8')
  feed(): Promise<string> {
    return this.keep('/blog/feed.xml', FEED, () => this.makeFeed());
  }

  private async keep(path: string, reads: string[], make: () => Promise<string>): Promise<string> {
    const answer = await this.kept.get(path, async () => new SharedAnswer(await make(), () => ({ reads })), { strict: true });
    return answer.plainNow().toString();
  }

  private async makeSitemap(): Promise<string> {
    const offered = await Promise.all(
      ADDRESSED.map(async ([names, pathOf]) => (await names(this.database, MOST_ADDRESSES)).map(pathOf)),
    );
    const paths = [...LISTING_PATHS, ...offered.flat()];
    // Ids and slugs hold nothing to escape.
    const origin = escaped(this.settings.PUBLIC_URL.origin);
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  }

  private async makeFeed(): Promise<string> {
    const posts = await listContent(this.database, { filter: { content_type: 'blog' }, limit: FEED_ITEMS }, 'published');
    const items = posts.items.map((post) => {
      const link = escaped(this.address(contentPath(post.slug)));
      const published = new Date(post.published_at ?? post.created_at).toUTCString();
      return `<item><title>${escaped(post.title)}</title><link>${link}</link><guid isPermaLink="false">urn:uuid:${post.id}</guid><pubDate>${published}</pubDate><description>${escaped(post.excerpt)}</description></item>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Guildhall Blog</title><link>${escaped(this.address('/blog'))}</link><description>Guides for building on marketing-automation platforms</description>\n${items.join('\n')}\n</channel></rss>\n`;
  }

  private address(path: string): string {
    return new URL(path, this.settings.PUBLIC_URL).href;
  }
}
