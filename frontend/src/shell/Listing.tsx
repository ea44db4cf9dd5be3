import type { ReactNode } from 'react';
import { emptyLot } from '../art/street.js';
import { Art } from './Art.js';
import { Button } from './Button.js';
import { Icon } from './icons.js';
import type { Sorts } from './sorting.js';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Every keystroke asks (R55). */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <search className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" className="search-clear" aria-label="Clear search" onClick={() => onChange('')}>
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  );
}

export interface Sorted {
  sorts: Sorts;
  value: string;
  onChange: (word: string) => void;
}

const SortBy = ({ sorts, value, onChange }: Sorted) => (
  <label className="sort-by">
    <span>Sort by</span>
    <span className="select-box">
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(sorts).map(([word, { label }]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  </label>
);

interface ResultsLineProps {
  /** Null while the first answer is on its way. */
  total: number | null;
  catchingUp?: boolean;
  chosen?: { text: string; onClear: () => void };
  sorted?: Sorted;
}

/** How many there are, what is chosen, in which order, and whether the list still lags behind what this person wrote. */
export function ResultsLine({ total, catchingUp, chosen, sorted }: ResultsLineProps) {
  return (
    <div className="results-line">
      <strong role="status">{total === null ? 'Loading...' : `Showing ${total} results`}</strong>
      {chosen && (
        <span className="chip on">
          {chosen.text}
          <button type="button" className="chip-clear" aria-label={`Clear ${chosen.text}`} onClick={chosen.onClear}>
            <Icon name="close" size={16} />
          </button>
        </span>
      )}
      {catchingUp && <span className="results-wait">Catching up with your latest changes...</span>}
      {sorted && <SortBy {...sorted} />}
    </div>
  );
}

interface EmptyStateProps {
  heading: string;
  text: string;
  children?: ReactNode;
  /** `h1` where the state is the whole page. */
  level?: 'h1' | 'h2';
}

/** Nothing stands on this lot: words left, picture right. */
export function EmptyState({ heading, text, children, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="empty-words">
        <Heading className="t-2">{heading}</Heading>
        <p className="lead">{text}</p>
        {children}
      </div>
      <Art viewBox="0 0 480 330" inner={emptyLot()} className="street" />
    </div>
  );
}

export const NoResults = ({ onClear }: { onClear: () => void }) => (
  <EmptyState heading="No results found" text="Try adjusting your search or filter criteria">
    <Button variant="contained" onClick={onClear}>
      Clear All Filters
    </Button>
  </EmptyState>
);

/** When something could not be had; the words say what to do. `level` as for an empty state. */
export const Failure = ({ what, level, onRetry }: { what: string; level?: 'h1'; onRetry: () => void }) => (
  <EmptyState level={level} heading={`The ${what} could not be loaded`} text="The connection may be down. Please try again.">
    <Button variant="contained" onClick={onRetry}>
      Try Again
    </Button>
  </EmptyState>
);

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

/** A block in the true size of what is on its way. */
export const Skeleton = ({ className = '', style }: { className?: string; style?: React.CSSProperties }) => (
  <div className={`skeleton ${className}`} style={style} aria-hidden="true" />
);
/** `count` times the same skeleton. */
export const times = (count: number, item: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => item(index));

/** The page's heading while there is nothing else to head it with. */
export const LoadingHead = ({ children }: { children: string }) => (
  <div role="status">
    <h1 className="loading-line">{children}</h1>
  </div>
);
