import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from './icons.js';

interface FiltersProps {
  /** How many of them are set. */
  count: number;
  /** How many results there are; null while that is not known. */
  total: number | null;
  /** Without it nothing is narrowed, and there is nothing to clear. */
  onClear?: () => void;
  children: ReactNode;
}

/** The panel beside a listing, with a scroll of its own. On small screens a button opens it in place. */
export function Filters({ count, total, onClear, children }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  /** The focus would be lost with what it is in. */
  const close = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  return (
    <aside className="filters" aria-label="Filters" onKeyDown={({ key }) => open && key === 'Escape' && close()}>
      <button
        ref={toggle}
        type="button"
        className="filters-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" />
        {count > 0 ? `Filters · ${count}` : 'Filters'}
        <Icon name={open ? 'up' : 'down'} />
      </button>
      <div id={id} className={`filters-body ${open ? 'open' : ''}`}>
        <div>
          <FiltersHead onClear={onClear} />
          {children}
          <button type="button" className="filters-show" onClick={close}>
            {total === null ? 'Show results' : `Show ${total} ${total === 1 ? 'result' : 'results'}`}
          </button>
        </div>
      </div>
    </aside>
  );
}

const FiltersHead = ({ onClear }: Pick<FiltersProps, 'onClear'>) => (
  <div className="filters-top">
    <h2>Filters</h2>
    {onClear && (
      <button type="button" className="link small" onClick={onClear}>
        Clear All
      </button>
    )}
  </div>
);

export type Range = [from: number, to: number];
/** Whether a range leaves anything out. */
export const isSet = ([from, to]: Range, { min, max }: { min: number; max: number }) => from > min || to < max;

interface RangeFilterProps {
  heading: string;
  bounds: { min: number; max: number; step: number };
  value: Range;
  onChange: (value: Range) => void;
  /** How an end is written below the slider. */
  label: (value: number) => string;
}

/** A slider with two thumbs, each a native range input of its own, and its ends written out. Thumbs stop at each other. */
export function RangeFilter({ heading, bounds, value, onChange, label }: RangeFilterProps) {
  const [low, high] = value;
  const share = (at: number) => (at - bounds.min) / (bounds.max - bounds.min);
  const ends = { '--low': share(low), '--high': share(high) } as CSSProperties;
  const thumb = (name: string, at: number, move: (to: number) => Range) => (
    <input
      type="range"
      {...bounds}
      value={at}
      aria-label={`${heading}, ${name}`}
      aria-valuetext={label(at)}
      onChange={(event) => onChange(move(Number(event.target.value)))}
    />
  );
  return (
    <div className="filters-block">
      <h3>{heading}</h3>
      {/* The lower thumb is on top where both are at the upper end, or neither could be moved. */}
      <div className={`slider ${low > (bounds.min + bounds.max) / 2 ? 'low-on-top' : ''}`} style={ends}>
        {thumb('lowest', low, (to) => [Math.min(to, high), high])}
        {thumb('highest', high, (to) => [low, Math.max(to, low)])}
      </div>
      <div className="slider-ends">
        <span>{label(low)}</span>
        <span>{label(high)}</span>
      </div>
    </div>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  mark?: ReactNode;
  /** How many results it has; an option without any is dimmed. */
  count?: number;
}

/** A checkbox with its words; the whole line is its target. Its count describes it, and is no part of its name. */
export function CheckLine({ label, checked, onChange, mark, count }: CheckProps) {
  const id = useId();
  return (
    <div className={count === 0 ? 'check-line none' : 'check-line'}>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={count === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {mark}
        {label}
      </label>
      {count !== undefined && (
        <span id={id} className="check-count" aria-hidden="true">
          {count.toLocaleString('en-US')}
        </span>
      )}
    </div>
  );
}
