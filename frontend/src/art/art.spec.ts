import { drawCover } from './covers.js';
import { drawPortrait, drawWall } from './portraits.js';
import { hash } from './random.js';
import { emptyLot, skyline, street } from './street.js';

const CATEGORIES = [
  'snapshot',
  'snapshot-bundle',
  'script',
  'workflow',
  'marketing-automation',
  'templates',
  'funnels',
  'courses',
  'extensions',
];
const ids = Array.from({ length: 40 }, (_, i) => `product-${i}`);

describe('art', () => {
  it('draws the recorded pictures again, byte for byte', () => {
    const recorded = Object.fromEntries(CATEGORIES.map((category) => [category, hash(drawCover('recorded', category))]));
    expect({
      ...recorded,
      portrait: hash(drawPortrait('recorded')),
      none: hash(drawCover('recorded', 'none')),
    }).toMatchInlineSnapshot(`
{
  "courses": 905418740,
  "extensions": 1476668787,
  "funnels": 3770926478,
  "marketing-automation": 1994522117,
  "none": 1454593537,
  "portrait": 1240665453,
  "script": 1531703831,
  "snapshot": 3898293467,
  "snapshot-bundle": 4090530757,
  "templates": 1454593537,
  "workflow": 3916140985,
}
`);
  });

  it('PD-02 every cover is a whole SVG of 600 by 400 and 1 to 9 kB', () => {
    for (const category of CATEGORIES) {
      for (const id of ids) {
        const picture = drawCover(id, category);
        expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 600 400"[\s\S]*<\/svg>$/);
        expect(picture).not.toMatch(/NaN|undefined|<script|Infinity/);
        expect(picture.length).toBeLessThan(9000);
      }
    }
  });

  it('draws complete portraits and a complete street', () => {
    for (const picture of [
      ...ids.map(drawPortrait),
      street({ h: 560, hallAt: 6, sun: [1010, 268, 138] }),
      skyline(),
      emptyLot(),
    ]) {
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('draws a wall of whole portraits, each cut to its bust, and no unknown wall', () => {
    const tall = drawWall('tall') ?? '';
    expect(tall).toMatch(/^<svg [^>]*viewBox="0 0 960 2640"/);
    expect(drawWall('low')).toMatch(/^<svg [^>]*viewBox="0 0 1440 480"/);
    const inner = (picture: string) => picture.slice(picture.indexOf('>') + 1, -'</svg>'.length);
    for (const [i, id] of ['wall-1', 'wall-2', 'wall-3'].entries()) {
      expect(tall).toContain(inner(drawPortrait(id)).replaceAll('bust', `bust-${i}`));
    }
    expect(new Set(tall.match(/id="[^"]+"/g)).size).toBe(45);
    expect(drawWall('constructor')).toBeNull();
  });
});
