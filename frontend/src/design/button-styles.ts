import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { halo, rule } from './strokes.js';
import { EASE, ink } from './tokens.js';

const still = { '@media (prefers-reduced-motion: reduce)': { transition: 'none', animation: 'none' } };

/** The primary button: an ink outline with its plate printed 4 px out of register; hover and press bring it home. */
const plate = (color: string): CSSObject => ({
  border: '1.5px solid transparent',
  background: 'none',
  isolation: 'isolate',
  '&:hover': { background: 'none' },
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: -1.5,
    borderRadius: 4,
    background: color,
    transform: 'translate(4px, 4px)',
    transition: `transform 160ms ${EASE}`,
    ...still,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: -1.5,
    border: rule,
    borderRadius: 4,
    pointerEvents: 'none',
  },
  '&:hover::before, &:active::before': { transform: 'none' },
  '&.Mui-disabled::before, &.Mui-disabled::after': { display: 'none' },
});

/** Buttons, tabs, links and chips. */
export const buttonStyles: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': halo } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        position: 'relative',
        minWidth: 0,
        height: 48,
        padding: '0 22px',
        gap: 10,
        borderRadius: 4,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms, color 120ms',
        '&.Mui-disabled': { border: `1.5px solid ${ink('line')}`, color: ink('ink3'), background: ink('sunken') },
      },
      sizeSmall: { height: 40, padding: '0 14px', fontSize: 14, '@media (max-width: 899px)': { height: 44 } },
      fullWidth: { width: '100%' },
    },
    variants: [
      { props: { variant: 'contained' }, style: { color: ink('onGilt'), ...plate(ink('gilt')) } },
      { props: { variant: 'contained', color: 'error' }, style: { color: '#fff', ...plate(ink('dangerPlate')) } },
      {
        props: { variant: 'outlined' },
        style: { border: rule, color: ink('ink'), '&:hover': { border: rule, background: ink('giltSoft') } },
      },
      {
        props: { variant: 'solid' },
        style: {
          border: rule,
          color: ink('canvas'),
          background: ink('ink'),
          '&:hover': { background: ink('ink2'), borderColor: ink('ink2') },
        },
      },
      { props: { variant: 'text' }, style: { color: ink('ink'), padding: '0 8px', '&:hover': { background: ink('giltSoft') } } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        borderRadius: 4,
        color: ink('ink2'),
        '&:hover': { background: ink('sunken'), color: ink('ink') },
        '@media (max-width: 899px)': { width: 44, height: 44 },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { borderBottom: rule, minHeight: 0 },
      list: { gap: 30, '@media (max-width: 899px)': { gap: 22 } },
      indicator: { display: 'none' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 50,
        maxWidth: 'none',
        padding: '13px 0 12px',
        lineHeight: '24px',
        fontSize: 16,
        color: ink('ink2'),
        overflow: 'visible',
        '&.Mui-selected': { color: ink('ink') },
        '&.Mui-selected::after': {
          content: '""',
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          height: 5,
          background: ink('gilt'),
        },
        '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2, boxShadow: 'none' },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 28,
        borderRadius: 3,
        border: `1px solid ${ink('edge')}`,
        background: 'none',
        color: ink('ink'),
        fontSize: 13.5,
        '@media (max-width: 899px)': { height: 32 },
      },
      colorSecondary: { background: ink('gilt'), borderColor: ink('gilt'), color: ink('onGilt'), fontWeight: 600 },
      label: { padding: '0 10px' },
    },
  },
  MuiLink: {
    styleOverrides: {
      root: {
        color: ink('ink'),
        textDecorationColor: ink('gilt'),
        textDecorationThickness: 3,
        textUnderlineOffset: 4,
        '&:hover': { textDecorationColor: ink('ink') },
      },
    },
  },
};
