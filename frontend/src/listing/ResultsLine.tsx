import { CATCHING_UP } from '../data/queries.js';
import { Icon } from '../design/icons.js';
import type { Order } from './listing.js';

/** Sorts with the names that people read. */
export type LabeledSorts = Readonly<Record<string, Order & { label: string }>>;
export interface Sorted {
  sorts: LabeledSorts;
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

/** How many there are, what is chosen, and in which order. Whether the list still lags behind what this person wrote. */
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
      {catchingUp && <span className="results-wait">{CATCHING_UP}</span>}
      {sorted && <SortBy {...sorted} />}
    </div>
  );
}
