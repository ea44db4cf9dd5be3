import type { ReactNode } from 'react';
import { Icon } from '../../design/icons.js';
import type { AskedOfList, Filter } from './useConsoleList.js';

interface Props {
  search: { label: string; placeholder: string };
  filters: readonly Filter[];
  asked: AskedOfList;
  onAsk: (change: Partial<AskedOfList>, history?: 'push' | 'replace') => void;
  count: string;
  children: ReactNode;
}

/** What is asked of a list, how many there are, and what can be done with all of it. */
export function ListBar({ search, filters, asked, onAsk, count, children }: Props) {
  return (
    <div className="list-bar">
      <search className="search">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={search.label}
          placeholder={search.placeholder}
          value={asked.q}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onAsk({ q: event.target.value }, 'replace')}
        />
      </search>
      {filters.map((filter) => (
        <QuickSelect
          key={filter.name}
          label={filter.label}
          options={[['', `All ${filter.label.toLowerCase()}`], ...filter.options]}
          value={asked.filter[filter.name] ?? ''}
          onChange={(value) => onAsk({ filter: { [filter.name]: value } })}
        />
      ))}
      <div className="list-tools">
        <span role="status" className="list-count number">
          {count}
        </span>
        {children}
      </div>
    </div>
  );
}

interface SelectProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** A small native select: the quickest choice by keyboard and on a phone. */
export function QuickSelect({ label, options, value, onChange }: SelectProps) {
  return (
    <span className={`choice ${value !== '' && options[0]?.[0] === '' ? 'on' : ''}`}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}
