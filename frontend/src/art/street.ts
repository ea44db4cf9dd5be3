import { gableOutline, house, LIT, roundedOutline, themed, WINDOW } from './houses.js';
import { INK } from './inks.js';
import { circle, path, rect, round, stroke, uprights } from './primitives.js';
import { random } from './random.js';

const ROW = [
  'Templates',
  'Workflow',
  'Snapshot',
  'Funnels',
  'Marketing Automation',
  'Script',
  'Courses',
  'Extensions',
  'Snapshot Bundle',
];
const WIDTHS = [124, 112, 132, 118, 128, 120, 134, 122, 140];
const HEIGHTS = [232, 270, 214, 286, 240, 262, 206, 250, 228];
const filled = (d: string, fill: string) => `<path d="${d}" style="fill:${fill}"/>`;

/** The hall itself: arcade, steps, clock tower. 300 wide. */
function hall(x: number, base: number): string {
  const w = 300;
  const eaves = base - 190;
  const left = 110;
  const top = eaves - 214;
  const stairs = [24, 48, 72, 96];
  const up = stairs.map((s, i) => `H${s}V${eaves - 26 - i * 16}`).join('');
  const down = [96, 72, 48, 24].map((s, i) => `H${w - s}V${eaves - 58 + i * 16}`).join('');
  let out =
    rect(0, eaves, w, 190, INK.paper) +
    uprights(w * 0.7, eaves, w * 0.3, 190, 6, 0.5, 3.4, INK.red) +
    path(`M0 ${eaves}V${eaves - 10}${up}${down}H${w}V${eaves}z`, INK.red) +
    rect(left, top, 80, 214, INK.blue) +
    uprights(left + 44, top, 35, 214, 5, 0.6, 3.6, '#152a86') +
    rect(left - 6, top - 6, 92, 10, INK.gilt) +
    filled(`M${left} ${top - 6}L${left + 40} ${top - 104}L${left + 80} ${top - 6}z`, themed('inkhouse', INK.key)) +
    path(`M${left + 40} ${top - 6}V${top - 104}L${left + 80} ${top - 6}z`, '#3a3d63') +
    `<rect x="${left + 38.5}" y="${top - 142}" width="3" height="44" style="fill:${themed('rowline', INK.key)}"/>` +
    path(`M${left + 41.5} ${top - 142}h34l-9 10 9 10h-34z`, INK.gilt) +
    circle(150, top + 52, 30, INK.gilt) +
    circle(150, top + 52, 24, INK.paper) +
    stroke(`M150 ${top + 36}V${top + 52}L162 ${top + 59}`, INK.key, 4, 'stroke-linecap="round"');
  for (const wx of [126, 158]) out += filled(`M${wx} ${top + 150}v-34a8 8 0 0 1 16 0v34z`, LIT);
  out += rect(left - 8, top + 168, 96, 8, INK.gilt) + rect(-6, eaves - 4, w + 12, 9, INK.gilt);
  for (let i = 0; i < 7; i++) {
    const wx = 18 + i * 39.5;
    const window = `M${round(wx)} ${eaves + 66}V${eaves + 34}a13 13 0 0 1 26 0v32z`;
    out += filled(window, i % 3 === 1 ? LIT : WINDOW) + rect(wx - 3, eaves + 66, 32, 4, INK.red);
  }
  out += rect(0, eaves + 84, w, 5, INK.red);
  for (let i = 0; i < 5; i++) {
    const ax = 16 + i * 55;
    out += filled(`M${ax} ${base}V${base - 58}a24 24 0 0 1 48 0V${base}z`, i === 2 ? INK.gilt : themed('arcade', INK.key));
    if (i === 2) {
      out +=
        path(`M${ax + 8} ${base}V${base - 56}a16 16 0 0 1 32 0V${base}z`, INK.red) +
        stroke(`M${ax + 24} ${base}V${base - 72}`, INK.gilt, 3);
    }
  }
  return `<g transform="translate(${round(x)} 0)">${out}</g>`;
}

export interface StreetOptions {
  h: number;
  order?: string[];
  /** A category whose lot is empty, with a fence before it. */
  missing?: string;
  /** Where the first house starts. */
  from?: number;
  /** The house that the hall is drawn before; without it there is no hall. */
  hallAt?: number;
  sun?: [x: number, y: number, r: number];
}

const HALL = 300;
/** Where each house of the row is: its category, left edge, width and height. */
export function lotsOf({ order = ROW, from = 0, hallAt }: Pick<StreetOptions, 'order' | 'from' | 'hallAt'>) {
  let end = from;
  return order.map((category, i) => {
    const x = end + (i === hallAt ? HALL : 0);
    const w = WIDTHS[i % WIDTHS.length]!;
    end = x + w;
    return { category, x, w, h: HEIGHTS[i % HEIGHTS.length]! };
  });
}

/** The row as the inside of an SVG of 1430 by `h`; ids inside are unique to a page with one street. */
export function street({ h, missing, sun, ...row }: StreetOptions): string {
  let out = sun ? `<circle cx="${sun[0]}" cy="${sun[1]}" r="${sun[2]}" style="fill:${themed('sun', INK.gilt)}"/>` : '';
  lotsOf(row).forEach(({ category, x, w, h: high }, i) => {
    if (i === row.hallAt) out += hall(x - HALL, h);
    out +=
      category === missing
        ? `<g transform="translate(${x} 0)"><path d="M6 ${h}V${h - 60}M${w - 6} ${h}V${h - 60}M0 ${h - 44}H${w}M0 ${h - 22}H${w}" style="stroke:${themed('rowline', INK.key)}" stroke-width="5" fill="none"/></g>`
        : house('row', category, { x, base: h, w, h: high });
  });
  return out;
}

/** A dashed house between two others, with a fence and a sign: an empty lot. Inside of an SVG of 480 by 330. */
export const emptyLot = () =>
  house('lotC', 'Snapshot', { x: 6, base: 330, w: 128, h: 190 }) +
  house('lotB', 'Snapshot Bundle', { x: 346, base: 330, w: 124, h: 216 }) +
  '<g fill="none" stroke="currentColor"><path d="M150 330V150H168V124H186V98H204V72H276V98H294V124H312V150H330V330" stroke-width="2.5" stroke-dasharray="7 8"/>' +
  '<path d="M180 330v-46M210 330v-46M240 330v-46M270 330v-46M300 330v-46M166 298H314M166 316H314" stroke-width="5"/>' +
  '<path d="M237 246l3 40" stroke-width="4"/></g>' +
  '<g transform="rotate(-4 240 250)"><rect x="216" y="204" width="48" height="42" fill="#ffc21f"/><g fill="none" stroke="#17182b" stroke-width="3.5"><circle cx="237" cy="222" r="8"/><path d="M243 228l8 8"/></g></g>';

const GABLES = [
  'step',
  'bell',
  'triangle',
  'neck',
  'wideStep',
  'round',
  'spout',
  'bell',
  'step',
  'neck',
  'triangle',
  'wideStep',
  'round',
  'bell',
  'spout',
  'step',
] as const;
const RISES = [18, 44, 10, 30, 52, 22, 38, 14, 48, 26, 8, 40, 20, 54, 30, 12];

/** The row as one silhouette with a few lit windows: inside of an SVG of 1440 by 132, in currentColor. */
export function skyline(): string {
  const [w, h, scale] = [1440, 132, 0.6];
  const r = random('skyline');
  const window = (x: number, y: number, ww: number, hh: number) => rect(x, y, ww, hh, INK.gilt);
  let out = rect(0, h - 8, w, 8, 'currentColor');
  let lit = '';
  for (let x = -10, i = 0; x < w; i++) {
    const width = 66 + r.int(4) * 11;
    const rise = RISES[i % 16]! + 8;
    const top = h - rise;
    const foot = round(h / scale);
    const outline = roundedOutline(`M0 ${foot}${gableOutline(GABLES[i % 16]!, (width + 1.4) / scale, top / scale)}V${foot}z`);
    out += `<g transform="translate(${x} 0) scale(${scale})">${path(outline, 'currentColor')}</g>`;
    if (r.chance(0.6)) lit += window(x + width / 2 - 4, top - 15, 8, 11);
    if (rise > 36) for (const t of [0.26, 0.62]) if (r.chance(0.5)) lit += window(x + width * t, top + 14, 7, 10);
    x += width;
  }
  return out + lit;
}
