import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/**
 * An icon for react-admin, which sets its size, color and class.
 * @param path a line drawing on a grid of 20, as the house's own icons
 */
export const drawn = (path: string) => (props: SvgIconProps) => (
  <SvgIcon viewBox="0 0 20 20" {...props}>
    <path className="icon" d={path} />
  </SvgIcon>
);
