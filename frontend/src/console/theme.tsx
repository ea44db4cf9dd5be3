import type {} from '@mui/material/styles';
import { Icon } from '../design/icons.js';
import { theme } from '../design/theme.js';

const SortIcon = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="down" size={12} />
  </span>
);

const SelectIcon = () => (
  <span className="select-arrow">
    <Icon name="down" size={16} />
  </span>
);

/** The house theme, with what react-admin's own parts need in it. */
export const consoleTheme: typeof theme = {
  ...theme,
  components: {
    ...theme.components,
    MuiSelect: {
      ...theme.components?.MuiSelect,
      defaultProps: { ...theme.components?.MuiSelect?.defaultProps, IconComponent: SelectIcon },
    },
    MuiTableSortLabel: { defaultProps: { IconComponent: SortIcon } },
    // The head of a column is called what it says; what a press would do is its description.
    MuiTooltip: {
      ...theme.components?.MuiTooltip,
      defaultProps: { ...theme.components?.MuiTooltip?.defaultProps, describeChild: true },
    },
  },
};
