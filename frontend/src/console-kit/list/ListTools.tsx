import type { RaRecord } from 'react-admin';
import { Icon } from '../../design/icons.js';
import { orderWord } from '../../listing/listing.js';
import { ColumnMenu } from './ColumnMenu.js';
import type { Column } from './columns.js';
import { ExportButton } from './ExportButton.js';
import { QuickSelect } from './ListBar.js';
import type { Cards } from './ListBody.js';
import type { ConsoleList } from './useConsoleList.js';
import type { ListView } from './useListView.js';

interface Props<T extends RaRecord> {
  list: ConsoleList<T>;
  view: ListView<T>;
  /** How cards are shown, where they are. */
  cards?: Cards;
  hasCards: boolean;
  columns: readonly Column<T>[];
  /** What an exported file is called. */
  name: string;
  tell: (words: string, failed?: boolean) => void;
}

/** How a list is seen, and its export. */
export function ListTools<T extends RaRecord>({ list, view, cards, hasCards, columns, name, tell }: Props<T>) {
  const { items, asked, set, query } = list;
  return (
    <>
      {cards && (
        <QuickSelect
          label="Order"
          options={cards.orders.map(([order, text]) => [orderWord(order), text])}
          value={asked.sort}
          onChange={(sort) => set({ sort })}
        />
      )}
      {hasCards && <ViewSwitch view={view.view} onChange={view.setView} />}
      {!cards && <ColumnMenu columns={columns} isShown={view.isShown} onToggle={view.toggle} />}
      <ExportButton
        name={name}
        query={query}
        columns={columns}
        disabled={!items || items.length === 0}
        onFailed={() => tell('The list could not be exported.', true)}
      />
    </>
  );
}

const VIEWS = [
  ['cards', 'Cards', 'grid'],
  ['table', 'Table', 'list'],
] as const;
type View = 'cards' | 'table';
const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
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
