import type { Motif } from '../inks.js';
import { circle, halftone, lines, path, rect, round, stroke } from '../primitives.js';

/** Motifs of Extensions, on 600 by 400. */
export const extensions: Motif[] = [
  // dovetail
  (r, k) => {
    const N = r.pick([2, 3]),
      h = 400 / N,
      f = r.pick([10, 26]);
    const _d = 'M0 0H250',
      _e = 'M600 0H250';
    let p = '';
    for (let i = 0; i < N; i++) {
      const y = i * h;
      p += `V${round(y + h * 0.24)}L390 ${round(y + h * 0.24 - f)}V${round(y + h * 0.76 + f)}L250 ${round(y + h * 0.76)}V${round(y + h)}`;
    }
    return {
      under: path(`M0 0H250${p}H0z`, k.a) + lines(0, 10, 240, 400, 20, 2, 2, k.stock, 'opacity=".55"'),
      over: path(`M600 0H250${p}H600z`, k.b),
      key: circle(120, 200, 30, k.c) + circle(500, 200, 30, k.key),
    };
  },
  // jigsaw
  (r, k) => {
    const s = 200;
    let a = '',
      b = '',
      key = '';
    for (let y = 0; y < 2; y++)
      for (let x = 0; x < 3; x++) {
        const c = (x + y) % 2;
        const p = rect(x * s, y * s, s, s, c ? k.b : k.a);
        if (c) b += p;
        else a += p;
        if (x < 2) {
          const t = r.chance(0.5);
          const cc = circle(
            (x + 1) * s + (t ? 18 : -18),
            y * s + 100,
            44,
            (t ? c : 1 - c) ? k.b : k.a,
            'style="mix-blend-mode:normal"',
          );
          key += cc;
        }
        if (y < 1) {
          const t = r.chance(0.5);
          key += circle(x * s + 100, s + (t ? 18 : -18), 44, (t ? c : 1 - c) ? k.b : k.a);
        }
      }
    return { under: a, over: b, key: key + circle(r.pick([100, 300, 500]), r.pick([70, 330]), 24, k.c) };
  },
  // plug and socket
  (r, k) => {
    const y = r.pick([180, 200, 220]);
    const _o = '';
    return {
      under:
        path(`M0 ${y - 120}H190a120 120 0 0 1 0 240H0z`, k.a) +
        rect(300, y - 74, 96, 36, k.key, 'rx="6"') +
        rect(300, y + 38, 96, 36, k.key, 'rx="6"') +
        halftone(0, 0, 600, 90, 14, 7, 0, k.a, 'opacity=".6"'),
      over: path(`M600 ${y - 150}H410a60 60 0 0 0-60 60v180a60 60 0 0 0 60 60H600z`, k.b),
      key: circle(120, y, 34, k.c) + stroke(`M470 ${y - 90}v180M520 ${y - 90}v180M570 ${y - 90}v180`, k.stock, 12),
    };
  },
];
