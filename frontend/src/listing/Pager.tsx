import { Button } from '../design/Button.js';
import { EmptyState } from '../design/EmptyState.js';

interface PagerProps {
  page: number;
  last: number;
  hrefOf: (page: number) => string;
}

/** Pages of a long list; silent where there is only one. */
export function Pager({ page, last, hrefOf }: PagerProps) {
  if (last === 1 || page > last) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page > 1 && hrefOf(page - 1)}>Previous</Step>
      <span className="small number">
        Page {page} of {last}
      </span>
      <Step to={page < last && hrefOf(page + 1)}>Next</Step>
    </nav>
  );
}
const Step = ({ to, children }: { to: string | false; children: string }) =>
  to ? <Button to={to}>{children}</Button> : <Button disabled>{children}</Button>;

/** A page after the last: of an old link, or of a list that has become shorter. */
export const PastTheEnd = ({ page, last, hrefOf }: PagerProps) => (
  <EmptyState heading={`There is no page ${page}`} text={`The list ends on page ${last}.`}>
    <Button variant="contained" to={hrefOf(last)}>
      Go to Page {last}
    </Button>
  </EmptyState>
);
