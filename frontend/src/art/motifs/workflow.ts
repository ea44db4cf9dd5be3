import type { Motif } from '../inks.js';
import { circle, stroke } from '../primitives.js';

/** Motifs of Workflow, on 600 by 400. */
export const workflow: Motif[] = [
  // rails (Truchet)
  (r, k) => {
    let a = '',
      key = '',
      b = '';
    const s = 100;
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < 6; x++) {
        const X = x * s,
          Y = y * s,
          t = r.chance(0.5);
        // Each rail runs a hair into the next tile, so that no seam shows.
        const d = t
          ? `M${X + 50} ${Y - 1}v1A50 50 0 0 1 ${X} ${Y + 50}h-1M${X + 50} ${Y + 101}v-1A50 50 0 0 1 ${X + 100} ${Y + 50}h1`
          : `M${X + 50} ${Y - 1}v1A50 50 0 0 0 ${X + 100} ${Y + 50}h1M${X - 1} ${Y + 50}h1A50 50 0 0 1 ${X + 50} ${Y + 100}v1`;
        a += stroke(d, k.a, 44);
        key += stroke(d, k.stock, 10);
        if (r.chance(0.17)) b += circle(X + 50, Y + (r.chance(0.5) ? 0 : 100), 44, k.b);
      }
    return { under: a + key, over: b, key: '' };
  },
  // lines with stations
  (r, k) => {
    const N = 4;
    let a = '',
      b = '',
      key = '';
    const dn = r.chance(0.5);
    for (let i = 0; i < N; i++) {
      const w = 46,
        g = 52,
        y0 = dn ? 60 + i * g : 340 - i * g,
        bx = 170 + r.pick([0, 60, 120]) + (dn ? (N - i) * g * 0.8 : (N - i) * g * 0.8),
        y1 = dn ? y0 + 130 : y0 - 130;
      const d = `M-40 ${y0}H${bx}L${bx + 130} ${y1}H640`;
      if (i % 2) b += stroke(d, k.b, w, 'stroke-linejoin="round"');
      else a += stroke(d, k.a, w, 'stroke-linejoin="round"');
      const sx = r.pick([70, 110, 150]);
      key += circle(sx, y0, 13, k.c) + circle(bx + 130 + r.pick([50, 110, 160]), y1, 13, k.c);
    }
    return { under: a, over: b, key };
  },
  // knots
  (r, k) => {
    let a = '',
      b = '',
      key = '';
    const pts: number[][] = [];
    for (let x = 0; x < 4; x++) for (let y = 0; y < 3; y++) pts.push([75 + x * 150, 60 + y * 140]);
    const on = (i: number) => pts[i];
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 3; y++) {
        const i = x * 3 + y;
        if (x < 3 && r.chance(0.62)) a += stroke(`M${on(i)[0]} ${on(i)[1]}H${on(i + 3)[0]}`, k.a, 26);
        if (y < 2 && r.chance(0.5)) a += stroke(`M${on(i)[0]} ${on(i)[1]}V${on(i + 1)[1]}`, k.a, 26);
        if (x < 3 && y < 2 && r.chance(0.24)) b += stroke(`M${on(i)[0]} ${on(i)[1]}L${on(i + 4)[0]} ${on(i + 4)[1]}`, k.b, 26);
      }
    pts.forEach(([x, y]) => {
      const t = r();
      if (t < 0.55) a += circle(x, y, 34, k.a);
      else if (t < 0.85) key += circle(x, y, 44, k.b);
      else key += circle(x, y, 22, k.c);
    });
    return { under: a, over: b, key };
  },
];
