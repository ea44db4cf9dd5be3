import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { type Order, orderWord } from '../../listing/listing.js';
import { Empty, Skeletons } from '../ListStates.js';
import { ListTable } from './ListTable.js';
import type { ConsoleList } from './useConsoleList.js';
import type { ListView } from './useListView.js';
import type { Selection } from './useSelection.js';

export interface Cards {
  className: string;
  height: number;
  orders: readonly (readonly [order: Order, label: string])[];
}

interface Props<T extends RaRecord> {
  list: ConsoleList<T>;
  view: ListView<T>;
  label: string;
  noun: [one: string, many: string];
  titleOf: (item: T) => string;
  actions: (item: T) => ReactNode;
  selection?: Selection<T>;
  /** How cards are shown, where they are. */
  cards?: Cards;
  card?: (item: T) => ReactNode;
  isEmpty: boolean;
  empty: ReactNode;
  broken: boolean;
  failed: { heading: string };
}

/** The records of a list, or the state it is in. */
export function ListBody<T extends RaRecord>(props: Props<T>) {
  const { list, cards, noun, empty, isEmpty, broken, failed } = props;
  const { items, isPending, refetch, clear } = list;
  if (broken) {
    return (
      <Empty heading={failed.heading} text="The connection may be down.">
        <Button size="small" onClick={refetch}>
          Try Again
        </Button>
      </Empty>
    );
  }
  if (isPending) return <Skeletons count={cards ? 4 : 8} height={cards ? cards.height : 36} className={cards?.className} />;
  if (isEmpty) return empty;
  if (!items) return null;
  if (items.length > 0) return <Records {...props} items={items} />;
  return (
    <Empty heading="Nothing found" text={`No ${noun[0]} fits what is asked for.`}>
      <Button size="small" onClick={clear}>
        Show All
      </Button>
    </Empty>
  );
}

function Records<T extends RaRecord>(props: Props<T> & { items: readonly T[] }) {
  const { list, view, items, cards, card, ...table } = props;
  if (cards && card) {
    return (
      <ul className={cards.className}>
        {items.map((item) => (
          <li key={item.id}>{card(item)}</li>
        ))}
      </ul>
    );
  }
  return (
    <ListTable
      label={table.label}
      columns={view.shown}
      items={items}
      titleOf={table.titleOf}
      actions={table.actions}
      sort={list.query.sort}
      onSort={(order) => list.set({ sort: orderWord(order) })}
      selection={table.selection}
    />
  );
}
