import { type ComponentProps, forwardRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';

type Props = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

/** A link inside the site: a step inside the page, or a page load where it leads to the other build. */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link({ to, replace, state, reloadDocument, ...rest }, ref) {
  if (isConsolePath(to)) return <a ref={ref} href={to} {...rest} />;
  return <RouterLink ref={ref} to={to} replace={replace} state={state} reloadDocument={reloadDocument} {...rest} />;
});
