import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { EASE, ink } from './tokens.js';

const halo = { outline: `2px solid ${ink('ink')}`, outlineOffset: 2, boxShadow: `0 0 0 6px ${ink('gilt')}` };
const rule = `1.5px solid ${ink('ink')}`;
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

const box = { width: 20, height: 20, border: rule, background: ink('field'), boxSizing: 'border-box', flex: 'none' } as const;

export const components: NonNullable<ThemeOptions['components']> = {
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
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 7,
        fontSize: 15,
        fontWeight: 600,
        lineHeight: 1.3,
        color: ink('ink'),
        overflow: 'visible',
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error': { color: ink('ink') },
        '&.Mui-disabled': { color: ink('ink3') },
      },
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 48,
        background: ink('field'),
        borderRadius: 4,
        fontSize: 16,
        '& fieldset': { top: 0, border: `1.5px solid ${ink('edge')}`, '& legend': { display: 'none' } },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: ink('ink') },
        // Of the field itself as well: before the page is alive nothing sets the class.
        '&.Mui-focused, &:where(:has(:is(input, textarea, [role=combobox]):focus))': {
          ...halo,
          '& .MuiOutlinedInput-notchedOutline': { border: rule },
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: ink('danger'),
          boxShadow: `inset 4px 0 0 ${ink('danger')}`,
        },
        '&.Mui-disabled': { background: ink('sunken') },
      },
      input: {
        height: 'auto',
        padding: '11px 14px',
        lineHeight: 1.5,
        '&::placeholder': { color: ink('ink3'), opacity: 1 },
        '&:focus-visible': { outline: 'none', boxShadow: 'none' },
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        gap: 6,
        margin: '7px 0 0',
        fontSize: 13.5,
        lineHeight: 1.4,
        color: ink('ink3'),
        '&.Mui-error': { color: ink('danger'), fontSize: 14, fontWeight: 500 },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { marginLeft: 0, marginRight: 0, gap: 10, minHeight: 38 }, label: { fontSize: 15, lineHeight: 1.3 } },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        ...box,
        padding: 0,
        borderRadius: 3,
        color: 'transparent',
        '& svg': { display: 'none' },
        '&:hover': { background: ink('giltSoft') },
        '&.Mui-checked, &.Mui-checked:hover, &.MuiCheckbox-indeterminate': { background: ink('gilt') },
        '&.Mui-checked::after': {
          content: '""',
          width: 10,
          height: 5,
          border: `solid ${ink('onGilt')}`,
          borderWidth: '0 0 2.5px 2.5px',
          transform: 'translateY(-1.5px) rotate(-45deg)',
        },
        '&.Mui-disabled': { borderColor: ink('line') },
        '&.Mui-focusVisible, &:has(:focus-visible)': halo,
      },
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: {
        ...box,
        padding: 0,
        borderRadius: '50%',
        color: 'transparent',
        '& > span': { display: 'none' },
        '&.Mui-checked::after': {
          content: '""',
          width: 10,
          height: 10,
          boxSizing: 'border-box',
          border: rule,
          borderRadius: '50%',
          background: ink('gilt'),
        },
        '&.Mui-focusVisible, &:has(:focus-visible)': halo,
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 26, padding: 0, borderRadius: 13, overflow: 'visible', margin: '0 10px 0 0' },
      switchBase: {
        padding: 5,
        '&.Mui-checked': { transform: 'translateX(18px)', color: ink('onGilt') },
        '&.Mui-checked + .MuiSwitch-track': { background: ink('gilt'), opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': halo,
        '&.Mui-disabled + .MuiSwitch-track': { borderColor: ink('line'), background: ink('sunken'), opacity: 1 },
        '&:hover': { background: 'none' },
      },
      thumb: { width: 16, height: 16, background: ink('ink'), '.Mui-checked &': { background: ink('onGilt') } },
      track: { boxSizing: 'border-box', borderRadius: 13, border: rule, background: ink('field'), opacity: 1 },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: '20px 0', color: ink('ink'), '@media (pointer: coarse)': { padding: '20px 0' } },
      rail: { background: ink('line'), opacity: 1, borderRadius: 2, left: -11, width: 'calc(100% + 22px)' },
      track: { background: ink('ink'), border: 0, borderRadius: 0 },
      thumb: {
        width: 22,
        height: 22,
        background: ink('gilt'),
        border: rule,
        boxShadow: `0 0 0 3px ${ink('canvas')}`,
        '&:hover, &.Mui-active': { boxShadow: `0 0 0 3px ${ink('canvas')}` },
        '&.Mui-focusVisible': halo,
        '&::before': { boxShadow: 'none' },
        '&::after': { width: 44, height: 44 },
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
  MuiRating: { styleOverrides: { iconFilled: { color: ink('gilt') }, iconEmpty: { color: ink('ink') } } },
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
    defaultProps: { enterDelay: 700, enterNextDelay: 700 },
    styleOverrides: { tooltip: { background: ink('inverse'), color: ink('onInverse'), fontSize: 13, borderRadius: 3 } },
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
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
};
