import Menu, { type MenuProps } from '@mui/material/Menu';

/** Menus stand inside the page's landmark, at once, and the page behind them keeps its scroll. */
export const IN_PAGE = {
  container: () => document.getElementById('main'),
  transitionDuration: 0,
  disableScrollLock: true,
} as const;

export const ConsoleMenu = (props: MenuProps) => <Menu {...IN_PAGE} {...props} />;
