import { DURATIONS_MS } from '@guildhall/contracts/limits';
import type { ThemeOptions } from '@mui/material/styles';
import { rule } from './strokes.js';
import { ink } from './tokens.js';

/** Dialogs, menus, tables, notices and what waits. */
export const surfaceStyles: NonNullable<ThemeOptions['components']> = {
  MuiBackdrop: { styleOverrides: { root: { background: ink('scrim') }, invisible: { background: 'transparent' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        position: 'relative',
        overflow: 'visible',
        width: 480,
        margin: 16,
        border: rule,
        borderRadius: 6,
        background: ink('canvas'),
        '&::before': {
          content: '""',
          position: 'absolute',
          zIndex: -1,
          inset: -1.5,
          transform: 'translate(8px, 8px)',
          borderRadius: 6,
          background: ink('gilt'),
        },
        '&:has(.MuiButton-containedError)::before, &:has(.MuiButton-colorError)::before': { background: ink('dialogPlate') },
      },
      container: { isolation: 'isolate' },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '28px 28px 0',
        fontWeight: 700,
        fontStretch: '80%',
        fontSize: 28,
        lineHeight: 1.08,
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '10px 28px 0', '.MuiDialogTitle-root + &': { paddingTop: 10 } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '26px 28px 28px', gap: 8 } } },
  MuiMenu: {
    styleOverrides: {
      paper: { minWidth: 200, marginTop: 4, border: rule, borderRadius: 6, background: ink('raised') },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 40,
        '@media (min-width: 600px)': { minHeight: 40 },
        gap: 10,
        padding: '0 12px',
        borderRadius: 3,
        fontSize: 15,
        '&:hover, &.Mui-focusVisible, &.Mui-selected, &.Mui-selected:hover': { background: ink('giltSoft') },
        '&.Mui-focusVisible': { outlineOffset: -2, boxShadow: 'none' },
        '@media (max-width: 899px)': { minHeight: 44 },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { background: ink('inverse'), color: ink('onInverse'), borderRadius: 4, fontSize: 16, fontWeight: 600 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 4,
        fontSize: 15,
        '&.MuiAlert-colorError': { background: ink('dangerSoft'), color: ink('danger') },
        '&.MuiAlert-colorSuccess': { background: ink('okSoft'), color: ink('ok') },
        '&.MuiAlert-colorInfo': { background: ink('blueSoft'), color: ink('blue') },
        '&.MuiAlert-colorWarning': { background: ink('giltSoft'), color: ink('giltInk') },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '10px 12px',
        fontSize: 14,
        borderBottom: `1px solid ${ink('line')}`,
        '&:first-of-type': { paddingLeft: 0 },
        '&:last-of-type': { paddingRight: 0 },
      },
      head: { fontSize: 13, fontWeight: 600, lineHeight: 1.45, color: ink('ink2'), borderBottom: rule, background: 'none' },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded' },
    styleOverrides: { root: { background: ink('sunken') } },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 12, padding: 1.5, border: rule, borderRadius: 3, background: 'none' },
      bar: { background: ink('gilt') },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: DURATIONS_MS.tooltipDelay, enterNextDelay: DURATIONS_MS.tooltipDelay },
    styleOverrides: { tooltip: { background: ink('inverse'), color: ink('onInverse'), fontSize: 13, borderRadius: 3 } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
};
