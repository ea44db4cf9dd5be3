import Button from '@mui/material/Button';

/** Pages of a list; silent where there is only one. */
export function ListPages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  if (pages === 1) return null;
  return (
    <nav className="list-pages" aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <span className="number" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
