import { INK, type Motif } from '../inks.js';
import { circle, halftone, path, quarter, rect, round, stroke } from '../primitives.js';

/** Motifs of Snapshot, on 600 by 400. */
export const snapshot: Motif[] = [
  // iris
  (r, k) => {
    const cx = r.pick([240, 300, 360]),
      cy = 200,
      n0 = r.pick([6, 7, 8]),
      R1 = 184,
      R0 = r.pick([52, 66, 80]),
      tw = r.pick([0.5, 0.62, 0.74]),
      rot = r.range(0, 1);
    let a = '',
      b = '';
    for (let i = 0; i < n0; i++) {
      const t0 = rot + (i / n0) * 2 * Math.PI,
        t1 = rot + ((i + 1) / n0) * 2 * Math.PI;
      const p = (rad: number, t: number) => [cx + rad * Math.cos(t), cy + rad * Math.sin(t)];
      const A = p(R0, t0 + tw + 0.6),
        B = p(R0, t1 + tw + 0.6),
        c0 = p(R1, t0),
        c1 = p(R1, t1);
      const d = `M${c0.map(round).join(' ')}A${R1} ${R1} 0 0 1 ${c1.map(round).join(' ')}L${B.map(round).join(' ')}L${A.map(round).join(' ')}z`;
      if (i % 2) b += path(d, k.b);
      else a += path(d, k.a);
    }
    return {
      under: halftone(0, 8, 600, 400, 16, 1, 8, k.a, 'opacity=".75"') + circle(cx, cy, R1 + 14, k.stock) + a,
      over: b,
      key: circle(cx, cy, R0 * 0.5, k.c) + circle(cx, cy, 9, k.key),
    };
  },
  // viewfinder
  (r, k) => {
    const sx = r.pick([200, 300, 400]),
      sy = r.pick([140, 165]),
      sr = r.pick([84, 104, 120]),
      hy = r.pick([236, 264]),
      fr = k.dark ? k.c : k.key;
    const hill = (x: number, w: number, top: number, f: string) => path(`M${x - w} 400Q${x} ${2 * top - 400} ${x + w} 400z`, f);
    const L = 46;
    let key = '';
    [
      [52, 48, 1, 1],
      [548, 48, -1, 1],
      [52, 352, 1, -1],
      [548, 352, -1, -1],
    ].forEach(([x, y, u, v]) => {
      key += stroke(`M${x} ${y + v * L}V${y}H${x + u * L}`, fr, 13);
    });
    return {
      under:
        halftone(0, 6, 600, hy, 15, 7, 1, k.c === INK.paper ? k.a : k.c) +
        circle(sx, sy, sr, k.b) +
        hill(r.pick([90, 170]), 420, hy, k.a),
      over: hill(r.pick([430, 520]), 400, hy + 34, k.dark ? k.key : k.b),
      key: key + rect(300 - 15, 200 - 4, 30, 8, fr) + rect(300 - 4, 200 - 15, 8, 30, fr),
    };
  },
  // nested frames
  (r, k) => {
    const c = r.int(4),
      N = 6;
    let a = '',
      _b = '';
    for (let i = 0; i < N; i++) {
      const w = 600 - i * 92,
        h = 400 - i * 62;
      const x = c % 2 ? 600 - w : 0,
        y = c > 1 ? 400 - h : 0;
      const f = [k.a, k.stock, k.b, k.stock, k.a, k.c][i];
      const rr = h / 2 > 20 ? Math.min(h, w) * 0.5 : 0;
      const corner = c;
      const d =
        corner === 0
          ? `M${x} ${y}H${x + w}V${y + h - rr}A${rr} ${rr} 0 0 1 ${x + w - rr} ${y + h}H${x}z`
          : corner === 1
            ? `M${x} ${y}H${x + w}V${y + h}H${x + rr}A${rr} ${rr} 0 0 1 ${x} ${y + h - rr}z`
            : corner === 2
              ? `M${x} ${y}H${x + w - rr}A${rr} ${rr} 0 0 1 ${x + w} ${y + rr}V${y + h}H${x}z`
              : `M${x + rr} ${y}H${x + w}V${y + h}H${x}V${y + rr}A${rr} ${rr} 0 0 1 ${x + rr} ${y}z`;
      a += path(d, f);
    }
    const ex = c % 2 ? 90 : 510,
      ey = c > 1 ? 84 : 316;
    return {
      under: a,
      over: circle(ex, ey, 120, k.b),
      key: halftone(c % 2 ? 300 : 0, 0, 300, 400, 12, c > 1 ? 0.5 : 5, c > 1 ? 5 : 0.5, k.key, 'opacity=".85"'),
    };
  },
  // panes
  (r, k) => {
    let a = '',
      b = '',
      key = '';
    const lit = r.int(6);
    for (let i = 0; i < 6; i++) {
      const x = (i % 3) * 200,
        y = Math.floor(i / 3) * 200,
        q = r.int(4),
        t = r.int(4);
      if (t === 0) a += quarter(x, y, 200, q, k.a);
      else if (t === 1) {
        a += rect(x, y, 200, 200, k.a);
        b += quarter(x, y, 200, q, k.b);
      } else if (t === 2) {
        b += circle(x + 100, y + 100, 70, k.b);
        a += halftone(x, y, 200, 200, 14, 2, 9, k.a);
      } else {
        a += path(q % 2 ? `M${x} ${y}h200l-200 200z` : `M${x} ${y}l200 200h-200z`, k.a);
        b += quarter(x, y, 200, (q + 2) % 4, k.b);
      }
      if (i === lit) b += circle(x + 100, y + 100, 62, k.c);
    }
    key = stroke('M200 0V400M400 0V400M0 200H600', k.key, 7);
    return { under: a, over: b, key };
  },
];
