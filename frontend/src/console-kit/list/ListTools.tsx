import { type RaRecord, useListContext } from 'react-admin';
import { Icon } from '../../design/icons.js';
import { type Order, orderWord } from '../../listing/listing.js';
import { ColumnMenu } from './ColumnMenu.js';
import type { ListColumn } from './columns.js';
import { ExportButton } from './ExportButton.js';
import type { Cards } from './ListBody.js';
import { QuickSelect } from './QuickSelect.js';
import { SavedViews } from './SavedViews.js';

export type ListView = 'cards' | 'table';
interface Props<T extends RaRecord> {
  /** '1 service', '3 services'. */
  many: (count: number) => string;
  columns: readonly ListColumn<T>[];
  /** How cards are shown, where they are. */
  cards?: Cards;
  view: ListView;
  /** Where a list has two. */
  onView?: (view: ListView) => void;
  /** What an exported file is called. */
  name: string;
  notify: (words: string, failed?: boolean) => void;
}

/** How many there are, how they are seen, and their export. */
export function ListTools<T extends RaRecord>({ many, columns, cards, view, onView, name, notify }: Props<T>) {
  const { total } = useListContext();
  return (
    <div className="list-tools">
      <span role="status" className="list-count number">
        {total !== undefined && many(total)}
      </span>
      {cards && <CardOrder orders={cards.orders} />}
      {onView && <ViewSwitch view={view} onChange={onView} />}
      <SavedViews />
      {!cards && <ColumnMenu columns={columns} />}
      <ExportButton name={name} columns={columns} notify={notify} />
    </div>
  );
}

/** Cards have no heads to press. */
function CardOrder({ orders }: Pick<Cards, 'orders'>) {
  const { sort, setSort } = useListContext();
  const change = (word: string) => setSort(orders.map(([order]) => order).find((order) => orderWord(order) === word) as Order);
  return (
    <QuickSelect
      label="Order"
      options={orders.map(([order, text]) => [orderWord(order), text])}
      value={orderWord(sort)}
      onChange={change}
    />
  );
}

const VIEWS = [
  ['cards', 'Cards', 'grid'],
  ['table', 'Table', 'list'],
] as const;
const ViewSwitch = ({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) => (
  <fieldset className="views" aria-label="View">
    {VIEWS.map(([each, label, icon]) => (
      <button
        key={each}
        type="button"
        className="tool"
        aria-label={label}
        aria-pressed={view === each}
        onClick={() => onChange(each)}
      >
        <Icon name={icon} size={16} />
      </button>
    ))}
  </fieldset>
);
