import { INK } from './inks.js';
import { circle, halftone, path, poly, rect, stroke } from './primitives.js';
import { random } from './random.js';

interface Sitter {
  ground: string;
  face: string;
  hair: string;
  cloth: string;
  backdrop: string;
  spark: string;
}
const SITTERS: Sitter[] = [
  { ground: INK.blue, face: INK.pink, hair: INK.key, cloth: INK.gilt, backdrop: '#4a6cf2', spark: INK.paper },
  { ground: INK.gilt, face: INK.paper, hair: INK.red, cloth: INK.blue, backdrop: '#ffd75e', spark: INK.key },
  { ground: INK.pink, face: INK.paper, hair: INK.blue, cloth: INK.red, backdrop: '#ffb6c5', spark: INK.gilt },
  { ground: INK.green, face: INK.gilt, hair: INK.key, cloth: INK.paper, backdrop: '#2aa47f', spark: INK.red },
  { ground: INK.red, face: INK.sky, hair: INK.key, cloth: INK.paper, backdrop: '#f5705c', spark: INK.gilt },
  { ground: INK.sky, face: INK.paper, hair: INK.green, cloth: INK.key, backdrop: '#aecff9', spark: INK.red },
  { ground: INK.mint, face: INK.peach, hair: INK.green, cloth: INK.red, backdrop: '#b8e6d1', spark: INK.key },
  { ground: INK.key, face: INK.pink, hair: INK.red, cloth: INK.blue, backdrop: '#2b2d47', spark: INK.gilt },
  { ground: '#ffe2a0', face: INK.pink, hair: INK.blue, cloth: INK.green, backdrop: '#ffd071', spark: INK.paper },
  { ground: '#dbe7fb', face: INK.peach, hair: INK.blue, cloth: INK.red, backdrop: '#c2d6f8', spark: INK.key },
];

const rays = (color: string) =>
  [0, 2, 4, 6, 8, 10]
    .map((i) => {
      const at = (n: number) => {
        const angle = (n / 12) * 2 * Math.PI + 0.2;
        return [120 + 260 * Math.cos(angle), 112 + 260 * Math.sin(angle)];
      };
      return poly([[120, 112], at(i), at(i + 1)], color);
    })
    .join('');
const BACKDROPS: ((color: string) => string)[] = [
  (c) => circle(120, 120, 96, c),
  (c) => path('M0 240A120 120 0 0 1 240 240z', c) + circle(180, 56, 30, c),
  (c) => rect(0, 0, 120, 240, c),
  (c) => [20, 68, 116, 164, 212].map((y) => rect(0, y, 240, 24, c)).join(''),
  (c) => halftone(0, 0, 240, 240, 16, 10, 1, c),
  rays,
];
const NOSES = ['V102L186 128H166', 'V106a22 22 0 0 1 22 22H166', 'V104h12V126H166', 'V108a11 11 0 0 1 0 20'];
const LIPS = ['a6 6 0 0 1 0 12a6 6 0 0 1 0 12', 'l10 6-10 6l9 6-9 6', 'h9v10h-9v4h7v10h-7'];
const CHINS = ['a26 26 0 0 1-26 26H118', 'h6v14a14 14 0 0 1-14 14H118', 'L150 186H118'];
const BUSTS = [
  'M14 240A104 66 0 0 1 226 240z',
  'M10 240V226A44 44 0 0 1 54 182H176A44 44 0 0 1 220 226V240z',
  'M0 240L72 180H156L236 240z',
];
const CLOTHS: ((s: Sitter) => string)[] = [
  () => '',
  (s) => [40, 80, 120, 160, 200].map((x) => stroke(`M${x} 180V240`, s.spark, 7)).join(''),
  (s) => [202, 220, 238].map((y) => stroke(`M0 ${y}H240`, s.spark, 6)).join(''),
  (s) => path('M92 180L120 226L148 180z', s.spark),
  (s) => halftone(0, 190, 240, 60, 16, 5, 5, s.spark),
  (s) => path('M86 240V176H152V240z', s.spark) + stroke('M119 196V240', s.cloth, 5),
];
const CURLS = [
  [60, 124],
  [50, 100],
  [54, 76],
  [70, 56],
  [92, 44],
  [116, 40],
  [140, 44],
  [158, 58],
  [80, 84],
  [106, 70],
  [132, 64],
  [84, 108],
] as const;
const HAIR: Record<string, (s: Sitter) => string> = {
  crop: (s) =>
    path(
      'M44 108A64 66 0 0 1 106 36H136A32 34 0 0 1 168 74H120V92A18 18 0 0 1 102 110V128H88L56 146A66 66 0 0 1 44 108z',
      s.hair,
    ),
  bob: (s) => path('M38 176V104A68 68 0 0 1 106 34H138A30 30 0 0 1 168 64V74H118V150A26 26 0 0 1 92 176z', s.hair),
  long: (s) => path('M30 240V104A72 72 0 0 1 102 32H136A32 32 0 0 1 168 64V72H116V168A44 44 0 0 1 86 240z', s.hair),
  bun: (s) =>
    circle(44, 58, 27, s.hair) +
    path('M44 104A62 66 0 0 1 106 36H136A32 34 0 0 1 168 72C140 72 132 100 104 104V130L56 144A66 66 0 0 1 44 104z', s.hair),
  afro: (s) => path('M112 22A72 72 0 1 0 84 170L104 128V100H120V76H168A70 70 0 0 0 112 22z', s.hair),
  quiff: (s) =>
    path(
      'M52 130V96A60 60 0 0 1 112 44A44 44 0 0 1 156 20A30 30 0 0 1 186 50A30 26 0 0 1 156 76H118V104A14 14 0 0 1 104 118H92V134z',
      s.hair,
    ),
  cap: (s) =>
    path('M42 90A64 58 0 0 1 106 32H118A52 48 0 0 1 168 78H206a10 10 0 0 1 0 14H42z', s.hair) + rect(42, 84, 128, 8, s.spark),
  beret: (s) =>
    `<ellipse cx="104" cy="52" rx="82" ry="30" fill="${s.hair}" transform="rotate(-10 104 52)"/>` +
    rect(48, 70, 118, 12, s.hair) +
    circle(100, 22, 8, s.hair),
  brim: (s) =>
    path('M62 66V28A12 12 0 0 1 74 16H140A12 12 0 0 1 152 28V66z', s.hair) +
    rect(24, 62, 168, 16, s.hair, 'rx="8"') +
    rect(62, 48, 90, 10, s.spark),
  scarf: (s) =>
    path('M32 214V104A76 72 0 0 1 108 30A60 54 0 0 1 168 78C150 74 128 78 122 96V150L138 190V214z', s.hair) +
    stroke('M46 200V108A62 60 0 0 1 108 46M62 204V112A48 46 0 0 1 112 64', s.spark, 5),
  braids: (s) =>
    path('M44 104A62 66 0 0 1 106 36H136A32 34 0 0 1 168 72H120V96A14 14 0 0 1 106 110H60z', s.hair) +
    [0, 1, 2, 3, 4].map((i) => circle(62 - (i > 2 ? (i - 2) * 3 : 0), 118 + i * 22, 15 - i, s.hair)).join(''),
  bald: (s) => path('M44 112A62 66 0 0 1 58 66L70 112H96V128L60 146z', s.hair),
  curls: (s) => CURLS.map(([x, y]) => circle(x, y, 20, s.hair)).join(''),
};
const COVERS_EAR = ['scarf', 'bob', 'long'];
const HATS = ['cap', 'beret', 'brim'];
const NO_BEARD = ['scarf', 'long', 'bob', 'bun', 'braids'];
const EYES: ((s: Sitter) => string)[] = [
  (s) => circle(142, 98, 9, s.face === INK.paper ? s.ground : INK.paper) + circle(145, 98, 5, INK.key),
  () => path('M130 96h24a12 12 0 0 1-24 0z', INK.key),
  () => stroke('M132 100q10 8 20 0', INK.key, 5),
];

const SIDE = 240;
const sheet = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="isolation:isolate">${inner}</svg>`;

/**
 * A person's portrait as an SVG document of 240 by 240: a profile in flat inks, no claim about who they are.
 *
 * @param id the person's id
 */
export const drawPortrait = (id: string): string => sheet(SIDE, SIDE, profile(id, 'bust'));

/** Columns and rows of the two walls: the tall one is beside a form, the low one below it. */
const WALLS = new Map<string, readonly [number, number]>([
  ['tall', [4, 11]],
  ['low', [6, 2]],
]);
const PEOPLE = Array.from({ length: 45 }, (_, i) => `wall-${i + 1}`).filter((id) => id !== 'wall-23');

/**
 * The people of the house edge to edge, as one SVG document of squares of 240: a picture to each would be a request to each.
 *
 * @param name `tall` or `low`
 * @returns null for any other name
 */
export function drawWall(name: string): string | null {
  const size = WALLS.get(name);
  if (!size) return null;
  const [columns, rows] = size;
  const square = (id: string, i: number) =>
    `<g transform="translate(${(i % columns) * SIDE} ${Math.floor(i / columns) * SIDE})" clip-path="url(#square)">${profile(id, `bust-${i}`)}</g>`;
  const squares = PEOPLE.slice(0, columns * rows).map(square);
  const clip = `<clipPath id="square">${rect(0, 0, SIDE, SIDE, 'none')}</clipPath>`;
  return sheet(columns * SIDE, rows * SIDE, clip + squares.join(''));
}

function profile(id: string, clip: string): string {
  const r = random(`${id}|portrait`);
  const s = r.pick(SITTERS);
  const mirror = r.chance(0.4);
  const backdrop = r.pick(BACKDROPS)(s.backdrop);
  const nose = r.pick(NOSES);
  const lips = r.pick(LIPS);
  const chin = r.pick(CHINS);
  const head = `M88 42H134a32 32 0 0 1 32 32${nose}V136${lips}${chin}L92 172A66 66 0 0 1 44 104A62 62 0 0 1 88 42z`;
  const style = r.pick(Object.keys(HAIR));
  const cloth = r.pick(CLOTHS)(s);
  const bust = r.pick(BUSTS);
  const collar = r.chance(0.5) ? path('M80 168H144L150 194H76z', s.spark) : '';
  const eyes = r.pick(EYES)(s);
  const brow = r.chance(0.7) && !HATS.includes(style) ? rect(130, 80, 28, 6, INK.key) : '';
  const glasses = r.chance(0.32) ? stroke('M164 98a19 19 0 1 1-38 0a19 19 0 1 1 38 0M126 96H96', INK.key, 5) : '';
  const beard =
    r.chance(0.24) && !NO_BEARD.includes(style)
      ? path('M92 128H104C112 150 128 152 146 150H168V166A26 26 0 0 1 142 194H118L88 170z', s.hair)
      : '';
  const earShown = !COVERS_EAR.includes(style);
  const ear = earShown ? circle(98, 116, 14, s.face) + stroke('M92 112a8 8 0 1 1 6 12', INK.key, 3.5) : '';
  const ring = earShown && r.chance(0.35) ? circle(97, 140, 7, s.spark) : '';
  const cheek = r.chance(0.5) ? circle(136, 132, 13, s.face === INK.pink ? INK.red : INK.pink) : '';
  const shade = s.face === INK.paper ? '#d8d2c2' : s.face;
  const neck =
    rect(84, 138, 62, 60, s.face) +
    `<g style="mix-blend-mode:multiply">${path('M84 138H146V188A40 40 0 0 1 84 188z', s.face)}${path('M84 150L146 168V190H84z', shade, 'opacity=".75"')}</g>`;
  return (
    `${rect(0, 0, SIDE, SIDE, s.ground)}<g${mirror ? ' transform="translate(240 0) scale(-1 1)"' : ''}>${backdrop}` +
    `<g style="isolation:isolate">${neck}<clipPath id="${clip}"><path d="${bust}"/></clipPath>${path(bust, s.cloth)}` +
    `<g clip-path="url(#${clip})">${cloth}</g>${collar}${path(head, s.face)}${cheek}${beard}${eyes}${brow}${HAIR[style]!(s)}${ear}${ring}${glasses}</g></g>`
  );
}
