import type { Motif } from '../inks.js';
import { arcBand, circle, group, path, poly, rect, round } from '../primitives.js';

/** Motifs of Marketing Automation, on 600 by 400. */
export const marketingAutomation: Motif[] = [
  // bells: concentric half rings
  (r, k) => {
    let a = '',
      b = '';
    const cells = r.pick([
      [
        [150, 200, 0],
        [450, 200, 1],
        [300, 400, 0],
      ],
      [
        [0, 400, 0],
        [300, 400, 0],
        [600, 400, 0],
        [150, 210, 0],
        [450, 210, 0],
      ],
      [
        [150, 400, 0],
        [450, 0, 1],
        [450, 400, 0],
        [150, 0, 1],
      ],
    ]);
    cells.forEach(([x, y, f], i) => {
      const a0 = f ? 0 : Math.PI,
        a1 = f ? Math.PI : 2 * Math.PI;
      for (let j = 0; j < 4; j++) {
        const p = path(arcBand(x, y, 150 - j * 38 - 19, 150 - j * 38, a0, a1), i % 2 ? k.b : k.a);
        if (i % 2) b += p;
        else a += p;
      }
    });
    return { under: a, over: b, key: cells.map(([x, y]) => circle(x, y, 10, k.c)).join('') };
  },
  // sunburst
  (r, k) => {
    const cx = r.pick([150, 300, 450]),
      cy = r.pick([400, 300]),
      N = r.pick([18, 22, 26]);
    let a = '';
    for (let i = 0; i < N; i += 2) {
      const t0 = Math.PI + (i / N) * Math.PI * (cy === 400 ? 1 : 2),
        t1 = Math.PI + ((i + 1) / N) * Math.PI * (cy === 400 ? 1 : 2);
      a += poly(
        [
          [cx, cy],
          [cx + 760 * Math.cos(t0), cy + 760 * Math.sin(t0)],
          [cx + 760 * Math.cos(t1), cy + 760 * Math.sin(t1)],
        ],
        k.a,
      );
    }
    return {
      under: a,
      over: circle(cx, cy, 150, k.b) + circle(cx, cy, 84, k.stock, 'style="mix-blend-mode:normal"'),
      key: `${circle(cx, cy, 62, k.c)}`,
    };
  },
  // dial and gear
  (r, k) => {
    const cx = r.pick([210, 390]),
      cy = 200,
      T = r.pick([12, 16, 20]);
    let g = '';
    for (let i = 0; i < T; i++)
      g += rect(cx - 15, cy - 184, 30, 40, k.a, `transform="rotate(${round((i / T) * 360)} ${cx} ${cy})"`);
    const x2 = cx < 300 ? cx + 246 : cx - 246;
    let g2 = '';
    for (let i = 0; i < 10; i++)
      g2 += rect(x2 - 14, cy + 60 - 120, 28, 34, k.b, `transform="rotate(${i * 36 + 9} ${x2} ${cy + 60})"`);
    const an = r.int(12) * 30;
    return {
      under: circle(cx, cy, 158, k.a) + g,
      over: circle(x2, cy + 60, 98, k.b) + g2,
      key:
        circle(cx, cy, 104, k.stock) +
        circle(x2, cy + 60, 44, k.stock) +
        group(
          rect(cx - 6, cy - 84, 12, 96, k.key, 'rx="6"') +
            rect(cx - 6, cy - 60, 12, 66, k.key, `rx="6" transform="rotate(115 ${cx} ${cy})"`),
          `transform="rotate(${an} ${cx} ${cy})"`,
        ) +
        circle(cx, cy, 13, k.key),
    };
  },
];
