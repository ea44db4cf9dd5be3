import type { Motif } from '../inks.js';
import { circle, halftone, halftoneDisc, path, rect } from '../primitives.js';

/** Motifs of Script, on 600 by 400. */
export const script: Motif[] = [
  // punched card
  (r, k) => {
    let a = '',
      b = '',
      _key = '';
    for (let y = 0; y < 7; y++)
      for (let x = 0; x < 12; x++) {
        const X = 36 + x * 46,
          Y = 34 + y * 50;
        if (r.chance(0.34)) a += rect(X, Y, 22, 34, k.a, 'rx="5"');
        else a += rect(X, Y, 22, 34, k.a, 'rx="5" opacity=".22"');
      }
    const s = r.pick([0, 1]);
    b = s ? path('M60 0H330L180 200L330 400H60L-90 200z', k.b) : path('M270 0H540L690 200L540 400H270L420 200z', k.b);
    return { under: a, over: b, key: '' };
  },
  // indented bars
  (r, k) => {
    let a = '',
      b = '',
      ind = 0;
    for (let i = 0; i < 8; i++) {
      ind = Math.max(0, Math.min(3, ind + r.pick([-1, 0, 1, 1])));
      let x = 40 + ind * 52;
      const y = 26 + i * 45;
      const parts = 1 + r.int(3);
      for (let j = 0; j < parts && x < 540; j++) {
        const w = r.pick([46, 72, 110, 150]);
        const ww = Math.min(w, 566 - x);
        if (r.chance(0.3)) b += rect(x, y, ww, 28, k.b, 'rx="14"');
        else a += rect(x, y, ww, 28, k.a, 'rx="14"');
        x += ww + 14;
      }
    }
    const cx = r.pick([420, 470, 180]);
    return { under: a, over: circle(cx, 200, 150, k.b) + b, key: halftoneDisc(cx, 200, 150, 190, 350, 13, 0, 7, k.key) };
  },
  // brackets
  (r, k) => {
    const bar = (x: number, dir: number, f: string, e = '') =>
      path(
        dir > 0
          ? `M${x} 200L${x + 130} 60H${x + 220}L${x + 90} 200L${x + 220} 340H${x + 130}z`
          : `M${x} 200L${x - 130} 60H${x - 220}L${x - 90} 200L${x - 220} 340H${x - 130}z`,
        f,
        e,
      );
    const o = r.pick([-20, 0, 20]);
    return {
      under: bar(40 + o, 1, k.a) + bar(560 + o, -1, k.a) + halftone(0, 260, 600, 150, 14, 0, 8, k.a, 'opacity=".6"'),
      over: bar(120 + o, 1, k.b) + bar(480 + o, -1, k.b),
      key: path(`M${330 + o} 40h36L${276 + o} 360h-36z`, k.key),
    };
  },
];
