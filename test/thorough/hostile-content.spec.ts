import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Content } from '@guildhall/contracts/content';
import type { Browser, Page } from 'playwright';
import { appoint } from '../support/appoint';
import { hostile } from '../support/hostile';
import { eventually } from '../support/pages';
import { newcomer, type Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { sharedBrowser } from '../support/shared';
import { tabOf } from '../support/tabs';

const PAGE = 20;
const TOGETHER = 6;
type Written = Pick<Content, 'id' | 'slug' | 'title'>;

/**
 * A canary on every page: what runs says its name, what is fetched is heard by a server of its own. The policy that
 * would stop scripts in a browser is switched off: the markup alone has to hold.
 */
describe('hostile content', () => {
  let running: Running;
  let browser: Browser;
  let admin: Someone;
  let canary: Server;
  let sources: string[];
  const sung = new Set<string>();
  const posts: Written[] = [];

  beforeAll(async () => {
    running = await startProduct();
    browser = await sharedBrowser();
    admin = await newcomer(running.url, 'client', 'editor');
    appoint(running, admin.email);
    canary = createServer((request, answer) => {
      sung.add(`fetched ${request.url}`);
      answer.end();
    });
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
    const { port } = canary.address() as AddressInfo;
    // Each source names itself by its number, so that a song says whose it is.
    const count = hostile('', '').length;
    sources = Array.from({ length: count }, (_, at) => hostile(`sing(${at})`, `http://127.0.0.1:${port}/${at}`)[at]!);
    const written = sources.map(async (source, at) => {
      const title = source.length <= 180 ? `Song ${at} ${source}` : `Song ${at}`;
      const meta_description = source.length <= 160 ? source : null;
      const content = `Before ${at}\n\n${source}\n\nAfter ${at}`;
      const post = { title, meta_description, meta_keywords: source, content, slug: `song-${at}`, status: 'published' };
      const { body, status } = await admin.post<Written>('/api/content', post);
      if (status !== 201) throw new Error(`${source}: ${JSON.stringify(body)}`);
      return body;
    });
    posts.push(...(await Promise.all(written)));
  }, 180_000);
  afterAll(async () => {
    canary?.close();
    await running?.stop();
  }, 30_000);
  afterEach(() => sung.clear());

  const listening = async (person?: Someone): Promise<Page> => {
    const options = { baseURL: running.url, bypassCSP: true };
    const page = person
      ? await tabOf(browser, running.url, person, options)
      : await (await browser.newContext(options)).newPage();
    await page.context().exposeFunction('sing', (at: number) => sung.add(`ran ${at}`));
    page.on('dialog', (dialog) => {
      sung.add('a dialog');
      void dialog.dismiss();
    });
    return page;
  };
  /** Does to every element of a place, in frames too, what a person could, and looks where its links lead. */
  const touch = async (page: Page, place: string): Promise<string[]> =>
    (
      await Promise.all(
        page.frames().map((frame) =>
          frame.locator(place).evaluateAll((roots) =>
            roots.flatMap((root) =>
              [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => {
                for (const kind of ['mouseover', 'focus', 'toggle', 'error', 'load'])
                  each.dispatchEvent(new Event(kind, { bubbles: true }));
                const link = each.closest('a');
                if (!link) each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
                return !link?.hasAttribute('href') || /^(https?|mailto):$/.test(link.protocol) ? [] : [link.href];
              }),
            ),
          ),
        ),
      )
    ).flat();
  /** Whatever a page has begun to fetch or run has come by then. */
  const silence = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((settled) => requestAnimationFrame(() => setTimeout(settled))));
    expect([...sung]).toEqual([]);
  };
  /** Documents side by side in one page, each as it would be alone, all of them in sight. */
  const sideBySide = async (page: Page, frames: { src: string }[] | { srcdoc: string }[]) => {
    await page.goto('/robots.txt');
    await page.evaluate(async (all) => {
      document.body.replaceChildren();
      const loads = all.map((each) => {
        const frame = Object.assign(document.createElement('iframe'), each, { width: '110', height: '70' });
        return new Promise((loaded) => {
          frame.onload = loaded;
          document.body.append(frame);
        });
      });
      await Promise.all(loads);
    }, frames);
  };

  it('S11 the same sources are seen acting where they are shown unchanged', async () => {
    const page = await listening();
    await sideBySide(
      page,
      sources.map((srcdoc) => ({ srcdoc })),
    );
    await eventually(async () => {
      const heard = new Set([...sung].flatMap((song) => /\d+$/.exec(song.replace(/\/[a-z.]*$/, '')) ?? []));
      expect(heard.size).toBeGreaterThanOrEqual(40);
    });
    await page.context().close();
  }, 60_000);

  it('S11 R30 nothing runs and nothing is fetched in the preview while it is typed', async () => {
    const page = await listening(admin);
    await page.goto('/admin/cms/create');
    const body = page.getByLabel('Content', { exact: true });
    const preview = page.getByRole('complementary');
    // A few at a time: one alone is what visitors get, below. The preview gets the same.
    for (let from = 0; from < sources.length; from += TOGETHER) {
      const some = sources.slice(from, from + TOGETHER);
      await body.fill(`Before ${from}\n\n${some.join('\n\n')}`);
      await page.getByLabel('Title', { exact: true }).fill(some.join(' ').replaceAll('\n', ' '));
      await page.getByLabel('Meta description', { exact: true }).fill(some.join('\n'));
      await preview.getByText(`Before ${from}`, { exact: true }).waitFor();
      expect([some, await touch(page, '.likeness .written')]).toEqual([some, []]);
    }
    await silence(page);
    await page.context().close();
  }, 120_000);

  it('S11 R30 what is previewed is what visitors get, to the letter', async () => {
    const compared = posts.map(async ({ id }) => {
      const { content, html } = (await admin.get<Content>(`/api/content/${id}`)).body;
      expect((await admin.post<{ html: string }>('/api/content/preview', { content })).body.html).toBe(html);
    });
    await Promise.all(compared);
  });

  it('S11 R30 CN-03 nothing runs and nothing is fetched on the page of any of them', async () => {
    const page = await listening();
    // Framing is refused by a header; its own scripts and styles add nothing to the markup.
    await page.route('**/assets/*', (route) => route.abort());
    await page.route('**/content/song-*', async (route) =>
      route.fulfill({ response: await route.fetch(), headers: { 'content-type': 'text/html; charset=utf-8' } }),
    );
    await sideBySide(
      page,
      posts.map(({ slug }) => ({ src: `/content/${slug}` })),
    );
    expect(await touch(page, 'article')).toEqual([]);
    const frames = page.frames().slice(1);
    expect(frames.map((frame) => new URL(frame.url()).pathname)).toEqual(posts.map(({ slug }) => `/content/${slug}`));
    for (const [at, frame] of frames.entries()) await frame.getByText(`Before ${at}`).first().waitFor();
    await silence(page);
    await page.context().close();
  }, 120_000);

  it('S11 R30 CN-03 nothing runs and nothing is fetched once a page is hydrated', async () => {
    const page = await listening();
    for (const at of [8, 49, 50, 51, 58]) {
      await page.goto(`/content/${posts[at]!.slug}`, { waitUntil: 'networkidle' });
      expect(await touch(page, 'article')).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(`/content/${posts[at]!.slug}`);
    }
    await silence(page);
    await page.context().close();
  }, 60_000);

  it('S11 BL-04 BL-05 nothing runs and nothing is fetched in the blog', async () => {
    const page = await listening();
    for (let at = 1; at <= Math.ceil(posts.length / 24); at += 1) {
      await page.goto(`/blog?page=${at}`);
      await page.locator('article').first().waitFor();
      expect(await touch(page, 'article')).toEqual([]);
    }
    await silence(page);
    await page.context().close();
  }, 60_000);

  it('S11 the feed stays a feed: its items hold words, whatever they say', async () => {
    const page = await listening();
    // The feed holds the latest: published again, each of them is among those once.
    for (let from = 0; from < posts.length; from += PAGE) {
      const some = posts.slice(from, from + PAGE);
      const again = async ({ id }: Written) => {
        await admin.post(`/api/content/${id}/unpublish`, {});
        await admin.post(`/api/content/${id}/publish`, {});
      };
      await Promise.all(some.map(again));
      await eventually(async () => {
        const text = await (await fetch(`${running.url}/blog/feed.xml`)).text();
        const shown = await page.evaluate((xml) => {
          const feed = new DOMParser().parseFromString(xml, 'application/xml');
          return {
            names: [...new Set([...feed.querySelectorAll('*')].map(({ nodeName }) => nodeName))],
            titles: [...feed.querySelectorAll('item > title')].map(({ textContent }) => textContent),
          };
        }, text);
        expect(shown.names.sort()).toEqual(['channel', 'description', 'guid', 'item', 'link', 'pubDate', 'rss', 'title']);
        for (const { title } of some) expect(shown.titles).toContain(title.replace(/\p{Cc}/gu, ' '));
      });
    }
    await page.goto('/blog/feed.xml').catch(() => {});
    await silence(page);
    await page.context().close();
  }, 120_000);

  it('S11 OP-07 nothing runs and nothing is fetched in the difference of versions', async () => {
    const all = sources.join('\n\n');
    const slug = `songs-${randomUUID()}`;
    const post = { title: sources[7], slug, content: all, meta_description: sources[0], meta_keywords: 'one' };
    const { id } = (await admin.post<Written>('/api/content', post)).body;
    const { status } = await admin.put(`/api/content/${id}`, { version: 0, title: sources[0], content: 'Quite other words' });
    expect(status).toBe(200);
    const page = await listening(admin);
    await page.goto(`/admin/cms/edit/${id}`);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /edited/ }).click();
    await page.getByRole('region', { name: 'Difference of content' }).waitFor();
    expect(await touch(page, '.version')).toEqual([]);
    const shown = await page.locator('.version').textContent();
    for (const line of all.split('\n').filter((each) => !each.includes('\t'))) expect(shown).toContain(line);
    await silence(page);
    await page.context().close();
  }, 60_000);
});
