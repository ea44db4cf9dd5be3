import type { Motif } from '../inks.js';
import { arcBand, circle, halftone, halftoneDisc, lines, path, poly, rect, stroke } from '../primitives.js';

/** Motifs of Courses, on 600 by 400. */
export const courses: Motif[] = [
  // steps and sun
  (r, k) => {
    let a = '',
      b = '';
    const N = r.pick([5, 6]),
      w = 600 / N,
      sx = r.pick([150, 200, 240]);
    for (let i = 0; i < N; i++) {
      const h = 60 + i * (270 / N);
      a += rect(i * w, 400 - h, w, h, k.a);
      if (i % 2 === 0) a += lines(i * w, 400 - h + 8, w, h, 14, 1, 7, k.stock);
    }
    b = circle(sx, 160, 118, k.b);
    return { under: halftoneDisc(sx, 160, 140, 20, 300, 14, 7, 2, k.a) + a, over: b, key: '' };
  },
  // open book
  (r, k) => {
    const o = r.pick([0, 1]);
    const L = poly(
        [
          [60, 110],
          [300, 170],
          [300, 370],
          [60, 310],
        ],
        k.a,
      ),
      Rr = poly(
        [
          [540, 110],
          [300, 170],
          [300, 370],
          [540, 310],
        ],
        k.b,
      );
    let ln = '';
    for (let i = 0; i < 5; i++)
      ln +=
        stroke(`M92 ${158 + i * 32}l${i === 4 ? 90 : 176} ${i === 4 ? 22 : 44}`, k.stock, 9) +
        stroke(`M508 ${158 + i * 32}l-${i === 2 ? 90 : 176} ${i === 2 ? 22 : 44}`, k.stock, 9);
    let arcs = '';
    for (let i = 0; i < 4; i++) arcs += path(arcBand(300, 168, 60 + i * 44, 82 + i * 44, Math.PI, 2 * Math.PI), o ? k.a : k.b);
    return { under: arcs + circle(300, 168, 40, k.c), over: L + Rr, key: ln };
  },
  // doorway: nested arches
  (r, k) => {
    const cx = r.pick([180, 300, 420]);
    let o = '';
    const cols = [k.a, k.stock, k.b, k.stock, k.a, k.c];
    const st = r.pick([24, 28, 34]),
      cnt = st === 34 ? 5 : 6;
    for (let i = 0; i < cnt; i++) {
      const w = 178 - i * st;
      o += path(`M${cx - w} 400V${200 + i * 6}a${w} ${w} 0 0 1 ${2 * w} 0V400z`, cols[i]);
    }
    return { under: halftone(0, 0, 600, 400, 16, 1, 7, k.a, 'opacity=".5"') + o, over: '', key: rect(0, 376, 600, 24, k.key) };
  },
];
