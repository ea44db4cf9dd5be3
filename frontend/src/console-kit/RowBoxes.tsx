import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** react-admin names the box of a row at a span, where nobody reads it out: the name belongs to the input. */
const slotProps = { root: { 'aria-label': undefined }, input: { 'aria-label': 'Select this row' } };
const withNames = (theme: Theme): Theme => ({
  ...theme,
  components: { ...theme.components, MuiCheckbox: { ...theme.components?.MuiCheckbox, defaultProps: { slotProps } } },
});

/** A table whose rows are selected. */
export const RowBoxes = ({ children }: { children: ReactNode }) => <ThemeProvider theme={withNames}>{children}</ThemeProvider>;
