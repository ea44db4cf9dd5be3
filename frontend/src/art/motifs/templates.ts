import type { Motif } from '../inks.js';
import { circle, halftone, lines, path, quarter, rect } from '../primitives.js';

/** Motifs of Templates, on 600 by 400. */
export const templates: Motif[] = [
  // recursive blocks
  (r, k) => {
    let a = '',
      b = '',
      key = '';
    const cut = (x: number, y: number, w: number, h: number, d: number): void => {
      if (d > 0 && (w > 150 || h > 150)) {
        if (w / h > 1.1 ? true : w / h < 0.8 ? false : r.chance(0.5)) {
          const c = r.pick([100, 150, 200, 250, 300].filter((v) => v < w - 60)) || w / 2;
          cut(x, y, c, h, d - 1);
          cut(x + c, y, w - c, h, d - 1);
        } else {
          const c = r.pick([100, 150, 200, 250].filter((v) => v < h - 60)) || h / 2;
          cut(x, y, w, c, d - 1);
          cut(x, y + c, w, h - c, d - 1);
        }
        return;
      }
      const t = r.int(7);
      if (t === 0) a += rect(x, y, w, h, k.a);
      else if (t === 1) b += rect(x, y, w, h, k.b);
      else if (t === 2) a += lines(x, y + 6, w, h - 12, 12, 5, 5, k.a);
      else if (t === 3) {
        const q = Math.min(w, h);
        b += rect(x, y, w, h, k.b);
        a += quarter(x, y, q, r.int(4), k.a);
      } else if (t === 4) {
        a += halftone(x + 8, y + 8, w - 12, h - 14, 14, 2, 10, k.a);
      } else if (t === 5) {
        b += circle(x + w / 2, y + h / 2, Math.min(w, h) / 2 - 14, k.c);
      } else a += rect(x, y, w, h, k.c);
      key += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${k.key}" stroke-width="7"/>`;
    };
    cut(0, 0, 600, 400, 4);
    return { under: a, over: b, key };
  },
  // ashlar: courses of stones
  (r, k) => {
    let a = '',
      b = '',
      key = '';
    const H = [80, 120, 80, 120];
    let y = 0;
    H.forEach((h, i) => {
      let x = i % 2 ? -60 : 0;
      while (x < 600) {
        const w = r.pick([100, 150, 200]);
        const t = r.int(6);
        const [X, Y, W, HH] = [x + 5, y + 5, w - 10, h - 10];
        if (t < 2) a += rect(X, Y, W, HH, k.a, 'rx="4"');
        else if (t === 2) b += rect(X, Y, W, HH, k.b, 'rx="4"');
        else if (t === 3) a += halftone(X + 6, Y + 6, W - 8, HH - 8, 12, 3, 8, k.a);
        else if (t === 4) {
          b += rect(X, Y, W, HH, k.b, 'rx="4"');
          a += path(`M${X} ${Y + HH}a${HH} ${HH} 0 0 1 ${HH} -${HH}v${HH}z`, k.a);
        } else key += rect(X, Y, W, HH, k.c, 'rx="4"');
        x += w;
      }
      y += h;
    });
    return { under: a + key, over: b, key: '' };
  },
];
