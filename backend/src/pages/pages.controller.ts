import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '@guildhall/contracts/content';
import { contentPath } from '@guildhall/contracts/page-paths';
import type { ApiAnswer, PageRenderer } from '@guildhall/contracts/pages';
import { HEADERS, readsIn, tablesIn } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { AnswerCache } from '../http/answer-cache.js';
import { FastPath } from '../http/fast-path.js';
import { PositionCookie } from '../http/position-cookie.js';
import type { Request } from '../http/request.js';
import { INNER } from '../http/request-log.js';
import { compressInto, showsOf } from '../http/shared-answer.js';
import { READINESS, SETTINGS } from '../injection-tokens.js';
import { FRONT_END, loadRenderer } from './front-end.js';
import { SentPage } from './sent-page.js';

const CACHED_BYTES = 8_000_000;
/** Addresses whose pattern is known; a head holds at most 16 kB. */
const NAMED = 1000;
const API = /^\/api(?=[/?]|$)/;
const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
const pathOf = (url: string) => url.slice(0, url.length - queryOf(url).length);
const CONTENT = /^\/content\/([a-z0-9-]+)$/;

/** Every address that is neither the API's nor a file's: a page, rendered with its first data, or the consoles' shell. */
@Controller()
export class PagesController {
  private renderer: Promise<PageRenderer> | undefined;
  private shell: Promise<string> | undefined;
  private readonly names = new Map<string, { pattern: string; address: string }>();
  private readonly cache: AnswerCache<SentPage>;
  private readonly position: PositionCookie;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READINESS) private readonly readiness: Readiness,
    private readonly host: HttpAdapterHost,
    fastPath: FastPath,
  ) {
    this.position = new PositionCookie(settings);
    this.cache = fastPath.add(new AnswerCache<SentPage>(readiness, CACHED_BYTES, 'pages'));
  }

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (API.test(request.url)) throw new Refusal('not_found', 'Not found');
    const renderer = await this.loaded();
    if (renderer.isConsolePath(request.url)) return this.console(reply);
    const { pattern, address } = this.named(request.url, renderer);
    (request as Request).pattern = pattern;
    // Also of a redirect: its slug may be somebody else's tomorrow.
    void reply.header('cache-control', 'no-cache');
    const path = pathOf(address);
    // Each further spelling of a path would be a page to make and to keep.
    if (pattern !== '*' && path !== pathOf(request.url)) return void (await reply.redirect(path + queryOf(request.url), 301));
    const { page, current } = await this.current(address, this.position.read(request));
    if (page.redirect) return void (await reply.redirect(page.redirect + queryOf(request.url), page.status));
    void reply.header(HEADERS.catchingUp, current ? 'false' : 'true');
    if (page.reads.length > 0) void reply.header(HEADERS.reads, page.reads.join(','));
    if (page.status === 503) void reply.header('retry-after', '1');
    const bytes = await compressInto(reply, page, request.headers['accept-encoding']);
    await reply.status(page.status).header('content-type', 'text/html; charset=utf-8').send(bytes);
  }

  /** Caches the route of an address: finding it takes a quarter as long as sending a cached page. */
  private named(url: string, { patternOf, knownAddress }: PageRenderer): { pattern: string; address: string } {
    const known = this.names.get(url);
    if (known) return known;
    const named = { pattern: patternOf(url), address: knownAddress(url) };
    if (this.names.size >= NAMED) this.names.clear();
    this.names.set(url, named);
    return named;
  }

  /** The page as its reader may see it: their own last write is in it, or it says that it is catching up. */
  private async current(address: string, token: string | null) {
    const get = (reader = {}) => this.cache.get(address, () => this.render(address), reader);
    const first = await get();
    const reached = await this.readiness.waitFor(first.reads, token);
    // What was awaited may have moved since the page was made.
    const page = token && first.lasting ? await get({ token }) : first;
    return { page, current: reached && this.readiness.statesOf(page.reads) !== null };
  }

  /** A front end that is not there yet is looked for again with the next request. */
  private loaded(): Promise<PageRenderer> {
    this.renderer ??= loadRenderer().catch((error) => {
      this.renderer = undefined;
      throw error;
    });
    return this.renderer;
  }

  /** The consoles are one page that draws itself in the browser; nothing in it is for search engines. */
  private async console(reply: FastifyReply): Promise<void> {
    this.shell ??= readFile(join(FRONT_END, 'console', 'index.html'), 'utf8');
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(await this.shell);
  }

  private async render(url: string): Promise<SentPage> {
    const server = this.host.httpAdapter.getInstance();
    const shows: Shows[] = [];
    const ask = async (path: string) => {
      const answer = await server.inject({ method: 'GET', url: path, headers: INNER });
      const said = (name: string) => answer.headers[name] as string | undefined;
      shows.push(showsOf(readsIn(said(HEADERS.reads)), tablesIn(said(HEADERS.shows)), path, answer.body));
      return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body), headers: answer.headers };
    };
    const answers = new Map<string, Promise<ApiAnswer>>();
    const fetchJson = (path: string) => {
      const answer = answers.get(path) ?? ask(path);
      answers.set(path, answer);
      return answer;
    };
    const slug = CONTENT.exec(url)?.[1];
    const moved = slug ? await fetchJson(`/api/content/by-slug/${slug}`) : null;
    const now = moved?.status === 200 ? (moved.body as Content).slug : slug;
    if (now !== undefined && now !== slug) {
      const reads = readsIn(moved?.headers[HEADERS.reads] as string | undefined);
      return new SentPage({ status: 301, html: '', reads, catchingUp: reads.length === 0 }, shows, contentPath(now));
    }
    const page = await (await this.loaded()).render({ url, origin: this.settings.PUBLIC_URL.origin, fetchJson });
    return new SentPage(page, shows);
  }
}
