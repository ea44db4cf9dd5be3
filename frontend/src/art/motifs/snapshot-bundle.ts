import { INK, type Motif } from '../inks.js';
import { circle, halftone, lines, poly, rect, round, stroke } from '../primitives.js';

/** Motifs of Snapshot Bundle, on 600 by 400. */
export const snapshotBundle: Motif[] = [
  // fanned sheets
  (r, k) => {
    const N = 5,
      px = r.pick([130, 470]),
      sg = px < 300 ? 1 : -1;
    let a = '',
      _b = '';
    for (let i = 0; i < N; i++) {
      const ang = sg * (-14 + i * 17);
      const rc = `<rect x="${sg > 0 ? px - 40 : px - 150}" y="70" width="190" height="270" rx="14" fill="${i % 2 ? k.b : k.a}" transform="rotate(${ang} ${px} 360)"/>`;
      a += rc.replace(k.b, i % 2 ? k.b : k.a);
      a += rc.replace(/fill="[^"]+"/, `fill="none" stroke="${k.stock}" stroke-width="8"`);
    }
    return {
      under: halftone(0, 0, 600, 200, 16, 8, 0, k.b) + a,
      over: circle(sg > 0 ? px + 150 : px - 150, 120, 88, k.b),
      key: circle(px, 340, 20, k.key),
    };
  },
  // linked discs
  (r, k) => {
    const N = r.pick([3, 4]),
      rad = N === 3 ? 132 : 112;
    let a = '',
      b = '',
      key = '';
    for (let i = 0; i < N; i++) {
      const x = 300 + (i - (N - 1) / 2) * rad * 1.1,
        y = 200;
      if (i % 2) b += circle(x, y, rad, k.b);
      else a += circle(x, y, rad, k.a);
      key +=
        i % 2
          ? circle(x, y, rad * 0.34, k.stock)
          : stroke(
              `M${round(x - rad * 0.62)} ${y}a${round(rad * 0.62)} ${round(rad * 0.62)} 0 0 1 ${round(rad * 1.24)} 0a${round(rad * 0.62)} ${round(rad * 0.62)} 0 0 1 ${round(-rad * 1.24)} 0`,
              k.stock,
              rad * 0.16,
            );
    }
    return { under: lines(0, 210, 600, 190, 10, 0.5, 6, k.a, 'opacity=".55"') + a, over: b, key };
  },
  // stacked crates (isometric)
  (r, k) => {
    const s = 78,
      dx = s * 0.866;
    let a = '',
      b = '',
      key = '';
    const cells = r.pick([
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [0.5, 1],
        [1.5, 1],
        [1, 2],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [0.5, 1],
        [2.5, 1],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [1.5, 1],
        [2.5, 1],
        [2, 2],
      ],
    ]);
    const span = Math.max(...cells.map(([i]) => i)) + 1,
      ox = 300 - dx * span,
      oy = 318;
    cells.forEach(([i, j]) => {
      const x = ox + i * dx * 2,
        y = oy - j * s * 1.5;
      const top = [
        [x, y - s / 2],
        [x + dx, y - s],
        [x + 2 * dx, y - s / 2],
        [x + dx, y],
      ];
      key += poly(top, k.stock === '#fbf7ec' ? k.c : INK.paper);
      a += poly(
        [
          [x, y - s / 2],
          [x + dx, y],
          [x + dx, y + s],
          [x, y + s / 2],
        ],
        k.a,
      );
      b += poly(
        [
          [x + dx, y],
          [x + 2 * dx, y - s / 2],
          [x + 2 * dx, y + s / 2],
          [x + dx, y + s],
        ],
        k.b,
      );
    });
    return {
      under: a + halftone(0, 0, 600, 200, 16, 8, 0, k.a, 'opacity=".5"'),
      over: b,
      key: key + rect(0, 369, 600, 31, k.key),
    };
  },
];
