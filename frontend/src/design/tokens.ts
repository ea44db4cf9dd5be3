/** The inks of the house, by day and by night. Gilt fills, ink lines: gilt is never text, save `giltInk`. */
export const light = {
  canvas: '#ffffff',
  sunken: '#f3f5f9',
  raised: '#ffffff',
  field: '#ffffff',
  ink: '#17182b',
  ink2: '#4a4c62',
  ink3: '#5f6178',
  line: '#dcdfe8',
  edge: '#7d8096',
  gilt: '#ffc21f',
  onGilt: '#17182b',
  giltSoft: '#fff1c7',
  giltInk: '#7d5600',
  blue: '#2344d0',
  blueSoft: '#e6ecfd',
  danger: '#bf2a1a',
  dangerSoft: '#fdebe8',
  ok: '#0b6e50',
  okSoft: '#dff4ea',
  sky: '#e3ecfb',
  rose: '#ffd0d8',
  leaf: '#cdeadb',
  straw: '#ffe6ad',
  inverse: '#17182b',
  onInverse: '#fbf7ec',
  onInverse2: '#b9bacb',
  scrim: 'rgba(23,24,43,.6)',
  dangerPlate: '#bf2a1a',
  dialogPlate: '#ee4d36',
  pavement: '#17182b',
};
export type ThemeColors = typeof light;

export const dark: ThemeColors = {
  ...light,
  canvas: '#10111f',
  sunken: '#0a0b16',
  raised: '#191a2c',
  field: '#0a0b16',
  ink: '#f5f2e9',
  ink2: '#babbcc',
  ink3: '#9799b0',
  line: '#2b2d46',
  edge: '#767995',
  giltSoft: '#33290f',
  giltInk: '#ffc21f',
  blue: '#9db4ff',
  blueSoft: '#1b2450',
  danger: '#ff8b7b',
  dangerSoft: '#3a1714',
  ok: '#6fd6b0',
  okSoft: '#0f2f26',
  sky: '#0f1136',
  rose: '#3a1526',
  leaf: '#0c2e24',
  straw: '#33280b',
  inverse: '#f5f2e9',
  onInverse: '#17182b',
  onInverse2: '#4a4c62',
  scrim: 'rgba(4,5,12,.72)',
  pavement: '#05060d',
};

/** What the drawn street reads: windows, sun and lines switch from day to night. */
const row = {
  light: { window: '#1a1b2e', lit: '#ffdf8a', arcade: '#1a1b2e', inkhouse: '#1a1b2e', rowline: '#1a1b2e', sun: '#ffc21f' },
  dark: { window: '#2b2f5c', lit: '#ffd257', arcade: '#0a0b1c', inkhouse: '#262a55', rowline: '#f5f2e9', sun: '#2a2e66' },
};

/** `var(--gh-ink)` and so on. */
export const ink = (name: keyof ThemeColors) => `var(--gh-${name})`;

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--gh-${name}:${value}`)
    .join(';');
/** The inks as custom properties, for the built stylesheet. */
export const tokensCss = () =>
  `:root{color-scheme:light dark;${declarations({ ...light, ...row.light })}}` +
  `@media (prefers-color-scheme:dark){:root{${declarations({ ...dark, ...row.dark })}}}`;

export const EASE = 'cubic-bezier(.2,0,0,1)';
