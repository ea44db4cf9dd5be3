import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Negotiator } from '@fastify/accept-negotiator';
import type { Content } from '@guildhall/contracts/content';
import { POSITION_COOKIE } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/event-store/settings';
import type { Readiness } from '@guildhall/projections/runner/readiness';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from '../http/answer-cache.js';
import { READINESS, SETTINGS } from '../http/parts.js';
import { FRONT_END, loadRenderer, type PageRenderer } from './front-end.js';
import { ENCODINGS, type Encoding, SentPage } from './sent-page.js';

/** What pages are made of: one that moves makes every rendered page old. */
const SOURCES = ['products', 'services', 'talents', 'reviews', 'content', 'categories', 'skills'];

const CACHED_BYTES = 64_000_000;
const encodings = new Negotiator({ supportedValues: ENCODINGS });
const CONTENT = /^\/content\/([a-z0-9-]+)$/;

/** Every address that is neither the API's nor a file's: a page, rendered with its first data, or the consoles' shell. */
@Controller()
export class PagesController {
  private renderer: Promise<PageRenderer> | undefined;
  private shell: Promise<string> | undefined;
  private readonly cache = new AnswerCache<SentPage>(CACHED_BYTES);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(READINESS) private readonly readiness: Readiness,
    private readonly host: HttpAdapterHost,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if ((await this.loaded()).isConsolePath(request.url)) return this.console(reply);
    const token = request.cookies[POSITION_COOKIE];
    const current = !token || (await this.readiness.waitFor(SOURCES, token));
    const page = await this.cache.get(request.url, this.readiness.positionsOf(SOURCES), () => this.render(request.url));
    // Also of a redirect: its slug may be somebody else's tomorrow.
    void reply.header('cache-control', 'no-cache');
    if (page.redirect) return void (await reply.redirect(page.redirect, page.status));
    void reply
      .header('etag', page.etag)
      .header('vary', 'Accept-Encoding')
      .header('x-catching-up', current ? 'false' : 'true');
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return void (await reply.status(304).send());
    const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '') as Encoding | null;
    if (encoding) void reply.header('content-encoding', encoding);
    await reply
      .status(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .send(await page.as(encoding));
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
    const fetchJson = async (path: string) => {
      const answer = await server.inject({ method: 'GET', url: path });
      return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body), headers: answer.headers };
    };
    const [path, query] = url.split('?');
    const slug = CONTENT.exec(path ?? '')?.[1];
    const moved = slug ? await fetchJson(`/api/content/by-slug/${slug}`) : null;
    const now = moved?.status === 200 ? (moved.body as Content).slug : slug;
    if (now !== slug) {
      const redirect = `/content/${now}${query ? `?${query}` : ''}`;
      return new SentPage({ status: 301, html: '', catchingUp: false, redirect });
    }
    return new SentPage(await (await this.loaded()).render({ url, origin: this.settings.PUBLIC_URL.origin, fetchJson }));
  }
}
