import { join } from 'node:path';

const THEME = 'virtual:theme.css';

/**
 * A Vite plugin: the theme's custom properties as a stylesheet, the same bytes for every page.
 * @param {string} root the front end's folder
 * @param {() => string | Promise<string>} themeCss
 */
export function themeStylesheet(root, themeCss) {
  const file = join(root, 'theme.css');
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === THEME || id.split('?')[0] === '/theme.css' ? file : null),
    load: (id) => (id.split('?')[0] === file ? themeCss() : null),
  };
}
