import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PageStates } from '../support/page-states';
import { eventually } from '../support/pages';
import { newcomer } from '../support/people';

describe('pictures and notices', () => {
  const states = new PageStates();
  const { visit } = states;
  const { press } = visit;

  it('a picture that fails gives way to the drawn one in the same frame, and its host learns nothing', async () => {
    const heard: (string | undefined)[] = [];
    const host = createServer(({ headers }, answer) => {
      heard.push(headers.referer);
      answer.writeHead(404).end();
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const elsewhere = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    try {
      const seller = await newcomer(states.running.url, 'talent', 'pictures');
      await seller.edit('profile', { full_name: 'Petra Pictures', avatar_url: `${elsewhere}/face.png` });
      const words = {
        title: 'Pictured',
        description: 'A kit with a cover.',
        price: 9,
        category: 'Courses',
        image_url: `${elsewhere}/cover.png`,
      };
      const { body } = await seller.post<{ id: string }>('/api/products', words);
      await visit.start(seller);
      for (const path of ['/marketplace?q=Pictured', `/product/${body.id}`, `/talent/${seller.id}`]) {
        await visit.page.goto(path);
        for (const drawn of [`portraits/${seller.id}`, ...(path.startsWith('/talent') ? [] : [`covers/${body.id}`])]) {
          const picture = visit.page.locator(`main img[src*="${drawn}"]`).first();
          await picture.waitFor();
          const { width, height } = (await picture.boundingBox())!;
          expect([path, width / height]).toEqual([path, expect.closeTo(drawn.startsWith('covers') ? 1.5 : 1, 1)]);
        }
        await eventually(async () =>
          expect([path, await visit.page.locator(`img[src^="${elsewhere}"]`).count()]).toEqual([path, 0]),
        );
      }
      expect(heard.length).toBeGreaterThan(3);
      expect(new Set(heard)).toEqual(new Set([undefined]));
    } finally {
      host.close();
    }
  });

  it('a notice is distinct from the content below it, the footer too', async () => {
    const seller = await newcomer(states.running.url, 'talent', 'notices');
    const { body } = await seller.post<{ id: string }>('/api/products', {
      title: 'Noticed',
      description: 'A kit with a notice.',
      price: 9,
    });
    await visit.start();
    await visit.page.goto(`/product/${body.id}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await visit.page.emulateMedia({ colorScheme });
      await press('Add to Cart');
      const toast = visit.page.locator('.toast.landed');
      await toast.waitFor();
      const [slab, edge, ground] = await visit.page.evaluate(() => {
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
        const { backgroundColor, outlineColor, outlineStyle } = styleOf('.toast');
        const edge = outlineStyle === 'none' ? backgroundColor : outlineColor;
        return [backgroundColor, edge, styleOf('.foot-body').backgroundColor];
      });
      expect([colorScheme, Math.max(contrast(slab!, ground!), contrast(edge!, ground!)) >= 3]).toEqual([colorScheme, true]);
    }
  });
});

/** As WCAG reckons it, of two colors written `rgb(r, g, b)`. */
function contrast(one: string, other: string): number {
  const [light, dim] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dim + 0.05);
}
function luminance(rgb: string): number {
  const [r, g, b] = (rgb.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
