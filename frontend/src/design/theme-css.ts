import { standinsCss } from './fallback-fonts.js';
import { theme } from './theme.js';
import { tokensCss } from './tokens.js';

type Rules = { [selector: string]: string | number | Rules };
const text = (rules: Rules): string =>
  Object.entries(rules)
    .map(([key, value]) => (typeof value === 'object' ? `${key}{${text(value)}}` : `${key}:${value};`))
    .join('');

/** The custom properties of inks and theme as one stylesheet; the build puts it into the asset that every page links. */
export const themeCss = () => standinsCss() + tokensCss() + (theme.generateStyleSheets() as Rules[]).map(text).join('');
