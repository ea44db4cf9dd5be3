/** Numbers in pictures carry one decimal. */
export const round = (x: number) => Math.round(x * 10) / 10;

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${extra && ` ${extra}`}/>`;
export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${extra && ` ${extra}`}/>`;
export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`;
export const stroke = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}"${extra && ` ${extra}`}/>`;
export const poly = (points: number[][], fill: string, extra = '') =>
  `<polygon points="${points.map((p) => p.map(round).join(',')).join(' ')}" fill="${fill}"${extra && ` ${extra}`}/>`;
export const group = (inner: string, extra = '') => `<g ${extra}>${inner}</g>`;

/** A quarter disc in one of four turns. */
export function quarter(x: number, y: number, s: number, turn: number, fill: string, extra = '') {
  const arc = `a${s} ${s} 0 0 1`;
  const turns = [
    `M${x} ${y}h${s}${arc}-${s} ${s}z`,
    `M${x + s} ${y}v${s}${arc}-${s}-${s}z`,
    `M${x + s} ${y + s}h-${s}${arc} ${s}-${s}z`,
    `M${x} ${y + s}v-${s}${arc} ${s} ${s}z`,
  ];
  return path(turns[turn % 4] as string, fill, extra);
}

const dotted = (rows: string, step: number, color: string, extra: string) =>
  `<g fill="none" stroke="${color}" stroke-linecap="round" stroke-dasharray="0 ${round(step)}" ${extra}>${rows}</g>`;

/** Halftone: one dashed, round-capped line a row; dots grow from w0 to w1. */
export function halftone(
  x: number,
  y: number,
  w: number,
  h: number,
  step: number,
  w0: number,
  w1: number,
  color: string,
  extra = '',
) {
  const rows = Math.ceil(h / (step / 2));
  let out = '';
  for (let i = 0; i <= rows; i++) {
    const width = w0 + (w1 - w0) * (i / rows);
    if (width < 0.6) continue;
    out += `<path d="M${round(x + (i % 2 ? step / 2 : 0))} ${round(y + (i * step) / 2)}H${round(x + w)}" stroke-width="${round(width)}"/>`;
  }
  return dotted(out, step, color, extra);
}

/** The same cut to a disc: every row is a chord. */
export function halftoneDisc(
  cx: number,
  cy: number,
  radius: number,
  y0: number,
  y1: number,
  step: number,
  w0: number,
  w1: number,
  color: string,
) {
  const rows = Math.floor((y1 - y0) / (step / 2));
  let out = '';
  for (let i = 0; i <= rows; i++) {
    const y = y0 + (i * step) / 2;
    const chord = Math.sqrt(Math.max(0, radius * radius - (y - cy) ** 2)) - 3;
    const width = w0 + (w1 - w0) * (i / rows);
    if (width < 0.6 || chord < 2) continue;
    const phase = i % 2 ? step / 2 : 0;
    const x0 = Math.ceil((cx - chord - phase) / step) * step + phase;
    if (x0 <= cx + chord) out += `<path d="M${round(x0)} ${round(y)}H${round(cx + chord)}" stroke-width="${round(width)}"/>`;
  }
  return dotted(out, step, color, '');
}

/** Engraver's lines: thickness runs from w0 to w1. */
export function lines(
  x: number,
  y: number,
  w: number,
  h: number,
  step: number,
  w0: number,
  w1: number,
  color: string,
  extra = '',
) {
  const rows = Math.floor(h / step);
  let out = '';
  for (let i = 0; i <= rows; i++) {
    out += `<path d="M${round(x)} ${round(y + i * step)}h${round(w)}" stroke-width="${round(w0 + (w1 - w0) * (i / rows))}"/>`;
  }
  return `<g stroke="${color}" fill="none" ${extra}>${out}</g>`;
}

/** Upright lines, for the shaded side of a wall. */
export function uprights(x: number, y: number, w: number, h: number, step: number, w0: number, w1: number, color: string) {
  const count = Math.floor(w / step);
  let out = '';
  for (let i = 0; i <= count; i++) {
    out += `<path d="M${round(x + i * step)} ${round(y)}v${round(h)}" stroke-width="${round(w0 + (w1 - w0) * (i / count))}"/>`;
  }
  return `<g stroke="${color}" fill="none">${out}</g>`;
}

/** Outline of a band between two radii and two angles. */
export function arcBand(cx: number, cy: number, r0: number, r1: number, a0: number, a1: number) {
  const at = (r: number, a: number) => `${round(cx + r * Math.cos(a))} ${round(cy + r * Math.sin(a))}`;
  const large = a1 - a0 > Math.PI ? 1 : 0;
  return `M${at(r1, a0)}A${r1} ${r1} 0 ${large} 1 ${at(r1, a1)}L${at(r0, a1)}A${r0} ${r0} 0 ${large} 0 ${at(r0, a0)}z`;
}
