import type { Motif } from '../inks.js';
import { circle, halftone, path, poly, round } from '../primitives.js';

/** Motifs of Funnels, on 600 by 400. */
export const funnels: Motif[] = [
  // stacked bands
  (r, k) => {
    const N = r.pick([4, 5]),
      cx = r.pick([220, 300, 380]);
    let a = '',
      b = '';
    const h = 300 / N;
    for (let i = 0; i < N; i++) {
      const w0 = 500 - i * (420 / N),
        w1 = 500 - (i + 1) * (420 / N),
        y = 20 + i * h;
      const p = poly(
        [
          [cx - w0 / 2, y],
          [cx + w0 / 2, y],
          [cx + w1 / 2, y + h - 8],
          [cx - w1 / 2, y + h - 8],
        ],
        i % 2 ? k.b : k.a,
      );
      if (i % 2) b += p;
      else a += p;
    }
    return {
      under: a,
      over:
        b +
        poly(
          [
            [cx, 20],
            [cx + 250, 20],
            [cx + 40, 320],
            [cx, 320],
          ],
          k.b,
          'opacity=".55"',
        ),
      key: circle(cx, 362, 26, k.c),
    };
  },
  // cups: half discs pouring
  (r, k) => {
    let a = '',
      b = '',
      y = 0;
    const cx = 300,
      rs = r.pick([
        [190, 110, 60],
        [160, 120, 80],
        [180, 130, 60],
      ]);
    rs.forEach((q, i) => {
      const x = cx + (i % 2 ? -1 : 1) * r.pick([0, 60, 90]);
      const p = path(`M${x - q} ${y}h${2 * q}a${q} ${q} 0 0 1-${2 * q} 0z`, i % 2 ? k.b : k.a);
      if (i % 2) b += p;
      else a += p;
      y += q * 0.82;
    });
    const d = circle(cx, 366, 22, k.c);
    return { under: a + halftone(0, 200, 600, 200, 14, 0, 7, k.a, 'opacity=".55"'), over: b, key: d };
  },
  // converging stripes
  (r, k) => {
    let a = '',
      b = '';
    const cx = r.pick([200, 300, 400]),
      N = 9;
    for (let i = 0; i < N; i++) {
      const x0 = (i * 600) / N + 6,
        w = 600 / N - 12,
        x1 = cx + (i - (N - 1) / 2) * 13 - 5;
      const d = `M${round(x0)} 0H${round(x0 + w)}C${round(x0 + w)} 190 ${round(x1 + 10)} 170 ${round(x1 + 10)} 400H${round(x1)}C${round(x1)} 170 ${round(x0)} 190 ${round(x0)} 0z`;
      if (i % 3 === 1) b += path(d, k.b);
      else a += path(d, k.a);
    }
    return { under: a, over: b + circle(cx, 200, 96, k.b, 'opacity=".85"'), key: circle(cx, 372, 20, k.c) };
  },
];
