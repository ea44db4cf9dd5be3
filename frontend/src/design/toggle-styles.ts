import type { ThemeOptions } from '@mui/material/styles';
import { halo, rule } from './strokes.js';
import { ink } from './tokens.js';

const box = { width: 20, height: 20, border: rule, background: ink('field'), boxSizing: 'border-box', flex: 'none' } as const;

/** Styles of checkboxes, radios, switches, sliders and stars. */
export const toggleStyles: NonNullable<ThemeOptions['components']> = {
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
        '&.Mui-checked.Mui-disabled + .MuiSwitch-track': { borderColor: ink('edge'), background: ink('giltSoft') },
        '&.Mui-checked.Mui-disabled .MuiSwitch-thumb': { background: ink('edge') },
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
  MuiRating: { styleOverrides: { iconFilled: { color: ink('gilt') }, iconEmpty: { color: ink('ink') } } },
};
