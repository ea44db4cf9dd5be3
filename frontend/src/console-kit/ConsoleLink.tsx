import { type ComponentProps, forwardRef } from 'react';
import { Link } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string };

/** A link inside the consoles: a step inside the page, or a page load where it leads to the public site. */
export const ConsoleLink = forwardRef<HTMLAnchorElement, Props>(function ConsoleLink({ to, ...rest }, ref) {
  return isConsolePath(to) ? <Link ref={ref} to={to} {...rest} /> : <a ref={ref} href={to} {...rest} />;
});
