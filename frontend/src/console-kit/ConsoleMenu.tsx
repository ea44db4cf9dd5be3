import Menu, { type MenuProps } from '@mui/material/Menu';

/** Menus open inside the page's landmark, without animation, and the page behind them keeps its scroll. */
export const IN_PAGE = {
  container: () => document.getElementById('main'),
  transitionDuration: 0,
  disableScrollLock: true,
} as const;

export const ConsoleMenu = (props: MenuProps) => <Menu {...IN_PAGE} {...props} />;
