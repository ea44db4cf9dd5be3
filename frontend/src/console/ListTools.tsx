import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { Icon } from '../shell/icons.js';

/** Searches the list around it while it is typed. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { filterValues, setFilters, total } = useListContext();
  const [text, setText] = useState(String(filterValues['q'] ?? ''));
  const asked = String(filterValues['q'] ?? '');
  useEffect(() => setText(asked), [asked]);
  const type = (next: string) => {
    setText(next);
    setFilters(next.trim() === '' ? {} : { q: next });
  };
  return (
    <div className="list-tools">
      <search className="search">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      </search>
      <span role="status" className="list-count number">
        {total === undefined ? '' : `${total.toLocaleString('en-US')} ${total === 1 ? 'item' : 'items'}`}
      </span>
    </div>
  );
}

/** Pages of the list around it; silent where there is only one. */
export function ListPages() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  return (
    <nav className="list-pages" aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      <span className="number">
        Page {page} of {last}
      </span>
      <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
