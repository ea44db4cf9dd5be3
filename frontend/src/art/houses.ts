import { INK } from './inks.js';
import { MARKS } from './marks.js';
import { circle, path, rect, round, stroke, uprights } from './primitives.js';
import { random } from './random.js';

/** Colors the page may switch between day and night, with their daytime value. */
export const themed = (name: string, day: string) => `var(--gh-${name},${day})`;
export const WINDOW = themed('window', '#1a1b2e');
export const LIT = themed('lit', '#ffdf8a');

interface Facade {
  wall: string;
  shade: string;
  trim: string;
  door: string;
  awning: string;
  night?: boolean;
}
type Gable = 'step' | 'wideStep' | 'bell' | 'neck' | 'spout' | 'triangle' | 'round';

/** The guild house of each product category. */
const HOUSES: Record<string, { gable: Gable; facade: Facade }> = {
  Snapshot: { gable: 'step', facade: { wall: INK.blue, shade: '#152a86', trim: INK.pink, door: INK.gilt, awning: INK.gilt } },
  'Snapshot Bundle': {
    gable: 'bell',
    facade: { wall: INK.red, shade: '#a82c1c', trim: INK.paper, door: INK.key, awning: INK.blue },
  },
  Script: {
    gable: 'triangle',
    facade: { wall: INK.key, shade: '#5566c4', trim: INK.gilt, door: INK.gilt, awning: INK.pink, night: true },
  },
  Workflow: { gable: 'neck', facade: { wall: INK.gilt, shade: INK.red, trim: INK.key, door: INK.red, awning: INK.red } },
  'Marketing Automation': {
    gable: 'step',
    facade: { wall: INK.pink, shade: INK.red, trim: INK.red, door: INK.key, awning: INK.key },
  },
  Templates: { gable: 'spout', facade: { wall: INK.paper, shade: INK.blue, trim: INK.blue, door: INK.red, awning: INK.blue } },
  Funnels: { gable: 'bell', facade: { wall: INK.green, shade: '#0a4f3c', trim: INK.gilt, door: INK.gilt, awning: INK.gilt } },
  Courses: { gable: 'round', facade: { wall: INK.sky, shade: INK.blue, trim: INK.paper, door: INK.key, awning: INK.red } },
  Extensions: { gable: 'wideStep', facade: { wall: INK.paper, shade: INK.red, trim: INK.red, door: INK.key, awning: INK.red } },
};

/** Outline of a gable above y, from the left wall to the right. */
export function gableOutline(gable: Gable, w: number, y: number): string {
  /** Steps up the left side, each at a share of the width and a height. The right side mirrors them. */
  const steps = (foot: number, risers: [number, number][]) => {
    const up = risers.map(([x, rise]) => `H${w * x}V${y - rise}`);
    const down = risers.map(([x], i) => `H${w * (1 - x)}V${y - (risers[i - 1]?.[1] ?? foot)}`).reverse();
    return `L0 ${y}V${y - foot}${up.join('')}${down.join('')}H${w}V${y}`;
  };
  switch (gable) {
    case 'step':
      return steps(14, [
        [0.14, 40],
        [0.27, 66],
        [0.39, 92],
      ]);
    case 'wideStep':
      return steps(20, [
        [0.2, 56],
        [0.36, 84],
      ]);
    case 'bell':
      return `L0 ${y}V${y - 12}C${w * 0.2} ${y - 12} ${w * 0.24} ${y - 34} ${w * 0.26} ${y - 58}A${w * 0.24} ${w * 0.24} 0 0 1 ${w * 0.74} ${y - 58}C${w * 0.76} ${y - 34} ${w * 0.8} ${y - 12} ${w} ${y - 12}V${y}`;
    case 'neck':
      return `L0 ${y}V${y - 8}A${w * 0.24} ${w * 0.3} 0 0 0 ${w * 0.25} ${y - 46}V${y - 72}L${w * 0.5} ${y - 98}L${w * 0.75} ${y - 72}V${y - 46}A${w * 0.24} ${w * 0.3} 0 0 0 ${w} ${y - 8}V${y}`;
    case 'spout':
      return `L0 ${y}V${y - 8}L${w * 0.38} ${y - 78}V${y - 96}H${w * 0.62}V${y - 78}L${w} ${y - 8}V${y}`;
    case 'triangle':
      return `L0 ${y}V${y - 6}L${w * 0.5} ${y - 90}L${w} ${y - 6}V${y}`;
    case 'round':
      return `L0 ${y}V${y - 12}H${w * 0.12}V${y - 26}A${w * 0.38} ${w * 0.38} 0 0 1 ${w * 0.88} ${y - 26}V${y - 12}H${w}V${y}`;
  }
}

export const roundedOutline = (outline: string) => outline.replace(/-?\d+\.\d+/g, (v) => String(round(Number(v))));
const filled = (d: string, fill: string) => `<path d="${d}" style="fill:${fill}"/>`;
const pane = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" style="fill:${fill}"/>`;
const PLAQUE_ABOVE: Partial<Record<Gable, number>> = { neck: 44, round: 24, triangle: 30, spout: 36 };

/** The place of a house: its left wall, the pavement, its width and the height of its walls. */
export interface Plot {
  x: number;
  base: number;
  w: number;
  h: number;
}

/** A guild house as an SVG group; `id` decides windows and ground floor. */
export function house(id: string, category: string, { x, base, w, h }: Plot): string {
  const { gable, facade } = HOUSES[category]!;
  const r = random(id + category);
  const top = base - h;
  const outline = roundedOutline(`M0 ${base}${gableOutline(gable, w, top)}V${base}z`);
  const clip = `h${category.replace(/ /g, '')}${Math.round(x)}_${Math.round(base)}`;
  let out =
    filled(outline, facade.night ? themed('inkhouse', facade.wall) : facade.wall) +
    `<clipPath id="${clip}"><path d="${outline}"/></clipPath>` +
    `<g clip-path="url(#${clip})">${uprights(w * 0.56, top - 130, w * 0.44, h + 130, 5, 0.6, 3.4, facade.shade)}</g>` +
    rect(-4, top - 2, w + 8, 7, facade.trim);

  const columns = w > 128 ? 3 : r.pick([2, 3]);
  const rows = Math.floor((h - 92) / 50);
  const bay = w / columns;
  const kind = r.pick(['rect', 'arch', 'rect', 'pane']);
  for (let j = 0; j < rows; j++) {
    const y = top + 20 + j * 50;
    for (let i = 0; i < columns; i++) {
      const ww = Math.min(26, bay * 0.52);
      const wx = i * bay + (bay - ww) / 2;
      const fill = r.chance(facade.night ? 0.7 : 0.42) ? LIT : facade.night ? '#43477a' : WINDOW;
      const half = round(ww / 2);
      out +=
        kind === 'arch'
          ? filled(`M${round(wx)} ${y + 32}V${round(y + ww / 2)}a${half} ${half} 0 0 1 ${round(ww)} 0V${y + 32}z`, fill)
          : pane(wx, y, ww, 32, fill);
      out +=
        kind === 'pane'
          ? stroke(`M${round(wx)} ${y + 16}h${round(ww)}M${round(wx + ww / 2)} ${y}v32`, facade.wall, 2.5)
          : rect(wx - 3, y + 32, ww + 6, 4, facade.trim);
    }
    if (j < rows - 1 && r.chance(0.3)) out += rect(0, y + 41, w, 3, facade.trim, 'opacity=".6"');
  }

  const ground = base - 62;
  out += r.chance(0.55) ? shopFront(w, ground, base, facade) : frontDoor(w, ground, base, facade, r);

  const plaque = top - (PLAQUE_ABOVE[gable] ?? 38);
  out +=
    circle(w / 2, plaque, 19, INK.paper) +
    `<svg x="${round(w / 2 - 11)}" y="${round(plaque - 11)}" width="22" height="22" viewBox="0 0 24 24" fill="${INK.key}">${MARKS[category]}</svg>`;
  return `<g transform="translate(${round(x)} 0)">${out}</g>`;
}

function shopFront(w: number, ground: number, base: number, facade: Facade): string {
  const stripe = (w + 4) / 6;
  let out =
    rect(0, ground, w, 62, facade.wall) +
    pane(8, ground + 8, w - 46, 54, LIT) +
    stroke(`M${round(8 + (w - 46) / 2)} ${ground + 8}v54`, facade.wall, 3) +
    path(`M${w - 30} ${base}V${ground + 18}a11 11 0 0 1 22 0V${base}z`, facade.door);
  for (let i = 0; i < 6; i++) {
    const d = `M${round(-2 + i * stripe)} ${ground - 4}h${round(stripe)}v14a${round(stripe / 2)} ${round(stripe / 2)} 0 0 1 ${round(-stripe)} 0z`;
    out += path(d, i % 2 ? INK.paper : facade.awning);
  }
  return out;
}

function frontDoor(w: number, ground: number, base: number, facade: Facade, r: ReturnType<typeof random>): string {
  const x = round(w / 2 - 15);
  let out =
    rect(0, ground + 2, w, 4, facade.trim) +
    path(`M${x} ${base}V${ground + 28}a15 15 0 0 1 30 0V${base}z`, facade.door) +
    filled(`M${x} ${ground + 28}a15 15 0 0 1 30 0z`, LIT);
  for (const wx of w > 96 ? [10, w - 34] : []) {
    out += pane(wx, ground + 18, 24, 26, r.chance(0.6) ? LIT : WINDOW) + rect(wx - 3, ground + 44, 30, 4, facade.trim);
  }
  return out;
}
