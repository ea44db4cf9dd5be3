import type { ThemeOptions } from '@mui/material/styles';
import { halo, rule } from './strokes.js';
import { ink } from './tokens.js';

/** Text fields with their labels and notes. */
export const fieldStyles: NonNullable<ThemeOptions['components']> = {
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
};
