/**
 * While the face loads, text is set in the first of these that the machine has. It is scaled to the face's width and height,
 * so that lines break at the same words. `widths` are the face's width over the fallback's, in percent, for the median text
 * of the public pages: regular, medium, semibold, then bold at 75, 80 and
 * 85 %.
 */
const STANDINS = [
  { name: 'Arial', like: ['Liberation Sans', 'Arimo', 'Helvetica'], widths: [93.5, 97.8, 92.2, 73.9, 78, 82.3] },
  { name: 'Roboto', like: [], widths: [94.1, 99.1, 98.1, 78.8, 83.3, 87.5] },
  { name: 'Open Sans', like: ['Noto Sans'], widths: [89.2, 93.8, 88, 70.5, 74.6, 77.5] },
  { name: 'DejaVu Sans', like: ['Verdana'], widths: [82.3, 87.5, 77.5, 62.5, 66, 70] },
];
const CUTS = [
  { weight: '400', stretch: '100%', bold: false },
  { weight: '500', stretch: '100%', bold: false },
  { weight: '600 700', stretch: '100%', bold: true },
  { weight: '700', stretch: '75%', bold: true },
  { weight: '700', stretch: '80%', bold: true },
  { weight: '700', stretch: '85%', bold: true },
];
/** Of the face, in parts of its size. */
const ASCENT = 1.005;
const DESCENT = 0.295;

const familyOf = (name: string) => `As wide as ${name}`;
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const STANDIN_FAMILY = [...STANDINS.map(({ name }) => `"${familyOf(name)}"`), 'sans-serif'].join();
/** The family of all text. */
export const FAMILY = `"Special Gothic Variable",${STANDIN_FAMILY}`;

/** Local faces go by their full or their PostScript name, according to the machine. */
const sourcesOf = (name: string, bold: boolean) => {
  const joined = name.replaceAll(' ', '');
  const names = bold ? [`${name} Bold`, `${joined}-Bold`] : [name, joined, `${name} Regular`, `${joined}-Regular`];
  return [...new Set(names)].map((each) => `local("${each}")`);
};

/** The stand-ins' faces, and the families as custom properties. */
export const standinsCss = () =>
  `:root{--stand-ins:${STANDIN_FAMILY};--text:${FAMILY}}${STANDINS.flatMap(({ name, like, widths }) =>
    CUTS.map(({ weight, stretch, bold }, at) => {
      const width = widths[at]! / 100;
      return (
        `@font-face{font-family:"${familyOf(name)}";font-weight:${weight};font-stretch:${stretch};` +
        `src:${[name, ...like].flatMap((each) => sourcesOf(each, bold)).join()};size-adjust:${percent(width)};` +
        `ascent-override:${percent(ASCENT / width)};descent-override:${percent(DESCENT / width)};line-gap-override:0%}`
      );
    }),
  ).join('')}`;
