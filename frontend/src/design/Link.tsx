import { type ComponentProps, forwardRef, type MouseEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';
import { turnPage } from './page-turn.js';

type Props = Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string };

/** A link inside the site: a step inside the page, or a page load where it leads to the other build. */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link({ to, replace, state, reloadDocument, ...rest }, ref) {
  if (isConsolePath(to)) return <a ref={ref} href={to} {...rest} />;
  return <RouterLink ref={ref} to={to} replace={replace} state={state} reloadDocument={reloadDocument} {...rest} />;
});

/** A press that the browser would not open elsewhere. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A card that leads to its page: its picture goes along, and so does the address of the list for the way back. */
export function CardLink({ to, ...rest }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    turnPage(event.currentTarget.closest('article') ?? event.currentTarget, () => void navigate(to, { state }));
  };
  return <RouterLink to={to} onClick={onClick} {...rest} />;
}
