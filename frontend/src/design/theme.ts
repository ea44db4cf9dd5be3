import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { buttonStyles } from './button-styles.js';
import { FAMILY } from './fallback-fonts.js';
import { fieldStyles } from './field-styles.js';
import { surfaceStyles } from './surface-styles.js';
import { toggleStyles } from './toggle-styles.js';
import { dark, light, type ThemeColors } from './tokens.js';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    hero: React.CSSProperties;
    lead: React.CSSProperties;
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    hero?: React.CSSProperties;
    lead?: React.CSSProperties;
    figure?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    hero: true;
    lead: true;
    figure: true;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    solid: true;
  }
}

const palette = (c: ThemeColors) => ({
  background: { default: c.canvas, paper: c.raised },
  text: { primary: c.ink, secondary: c.ink2, disabled: c.ink3 },
  divider: c.line,
  primary: { main: c.ink, contrastText: c.canvas },
  secondary: { main: c.gilt, contrastText: c.onGilt },
  error: { main: c.danger },
  success: { main: c.ok },
  info: { main: c.blue },
  warning: { main: c.giltInk },
});

const display = (fontStretch: string, fontSize: string, lineHeight: number, letterSpacing = '0') => ({
  fontWeight: 700,
  fontStretch,
  fontSize,
  lineHeight,
  letterSpacing,
});

/** One theme for the public site and the consoles. Colors switch by media query; component styles read the inks of tokens.ts. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 4 },
  shadows: Array.from({ length: 25 }, () => 'none') as never,
  transitions: {
    duration: { shortest: 120, shorter: 120, short: 160, standard: 240, complex: 240, enteringScreen: 160, leavingScreen: 120 },
  },
  typography: {
    fontFamily: FAMILY,
    fontWeightMedium: 600,
    h1: display('75%', 'clamp(48px, 6.25vw, 88px)', 0.92, '-0.012em'),
    h2: display('75%', 'clamp(36px, 3.75vw, 52px)', 1, '-0.008em'),
    h3: display('80%', 'clamp(24px, 2.2vw, 30px)', 1.08),
    h4: { fontWeight: 600, fontSize: '18px', lineHeight: 1.3, letterSpacing: 0 },
    body1: { fontSize: '16px', lineHeight: 1.55, letterSpacing: 0 },
    body2: { fontSize: '14px', lineHeight: 1.45, letterSpacing: 0 },
    caption: { fontSize: '13px', lineHeight: 1.4, letterSpacing: 0 },
    button: { fontWeight: 600, fontSize: '16px', lineHeight: 1, letterSpacing: 0, textTransform: 'none' },
    hero: display('75%', 'clamp(60px, 10vw, 148px)', 0.88, '-0.015em'),
    lead: { fontSize: '19px', lineHeight: 1.5 },
    figure: { ...display('78%', '40px', 1.1), fontVariantNumeric: 'tabular-nums' },
  },
  components: { ...buttonStyles, ...fieldStyles, ...toggleStyles, ...surfaceStyles },
});
