import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { lastPage } from '../../listing/listing.js';
import { PAGE } from '../../listing/params.js';

/** Silent where there is one page. The stock numbers do not fit a phone, and say no 'Page 1 of 2'. */
export function ListPages() {
  const { page, perPage, total = 0 } = useListContext();
  const [, setParams] = useSearchParams();
  const pages = lastPage(total, perPage);
  if (pages === 1) return null;
  const turnTo = (next: number) => {
    setParams((address) => {
      PAGE.write(address, next);
      return address;
    });
    // A page is read from its top; its links are at the foot.
    window.scrollTo(0, 0);
  };
  return (
    <nav className="list-pages" aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <span className="number" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
