import { type ReactNode, useEffect, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import type { BulkAct } from './BulkDialog.js';
import type { Column } from './columns.js';
import { ListBar } from './ListBar.js';
import { type Cards, ListBody } from './ListBody.js';
import { ListPages } from './ListPages.js';
import { ListSelection } from './ListSelection.js';
import { ListTools } from './ListTools.js';
import { Tick } from './Tick.js';
import { type Source, useConsoleList } from './useConsoleList.js';
import { useListView } from './useListView.js';
import { useSelection } from './useSelection.js';

interface Props<T extends RaRecord> extends Omit<Source, 'sorts'> {
  /** 'Your services'. */
  label: string;
  noun: [one: string, many: string];
  columns: readonly Column<T>[];
  titleOf: (item: T) => string;
  search: { label: string; placeholder: string };
  /** What can be done with one. */
  actions: (item: T) => ReactNode;
  bulk?: readonly BulkAct<T>[];
  /** Says what was done, and what failed. */
  tell: (words: string, failed?: boolean) => void;
  /** One as a card, with the tick that chooses it: the list can be seen both ways then, cards first. */
  card?: (item: T, tick: ReactNode) => ReactNode;
  cards?: Cards;
  /** Nothing there at all. */
  empty: ReactNode;
  failed: { heading: string; notice?: string };
}

/** A list of a console: searched, ordered and paged in the address; its columns and its view chosen by each person. */
export function List<T extends RaRecord>(props: Props<T>) {
  const { label, noun, columns, titleOf, bulk = [], tell, card, cards, failed } = props;
  const sorts = [...columns.flatMap(({ sort }) => sort ?? []), props.start.field];
  const list = useConsoleList<T>({ ...props, sorts });
  const view = useListView(props.resource, columns);
  const selection = useSelection<T>({ ...props, items: list.items });
  const here = useRef<HTMLElement>(null);
  const { items, total, asked, set } = list;
  const many = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;
  const isEmpty = items?.length === 0 && !list.isNarrowed && asked.page === 1;
  const broken = list.error !== null && !items;
  useNotice(broken ? failed.notice : undefined, tell);

  const turnTo = (page: number) => {
    set({ page });
    // A page is read from its top; its links are at the foot.
    window.scrollTo(0, 0);
  };
  // What was pressed may be gone with what it was for.
  const focus = () => requestAnimationFrame(() => document.activeElement === document.body && here.current?.focus());
  const tickOf = (item: T) =>
    bulk.length === 0 ? null : (
      <Tick label={`Select ${titleOf(item)}`} checked={selection.has(item)} onChange={(on) => selection.change([item], on)} />
    );
  const shown = { list, view, cards: view.view === 'cards' ? cards : undefined };
  return (
    <section ref={here} tabIndex={-1} className="console-list" aria-label={label} aria-busy={list.isPending || list.isFetching}>
      {!isEmpty && !broken && (
        <ListBar
          search={props.search}
          filters={props.filters}
          asked={asked}
          onAsk={set}
          count={total === undefined ? '' : many(total)}
        >
          <ListTools {...shown} hasCards={card !== undefined} columns={columns} name={noun[1]} tell={tell} />
        </ListBar>
      )}
      <ListBody<T>
        {...props}
        {...shown}
        card={card && ((item) => card(item, tickOf(item)))}
        selection={bulk.length > 0 ? selection : undefined}
        isEmpty={isEmpty}
        broken={broken}
      />
      <ListPages page={asked.page} pages={list.pages} onTurn={turnTo} />
      <ListSelection
        selection={selection}
        bulk={bulk}
        titleOf={titleOf}
        many={many}
        tell={tell}
        onTried={list.refetch}
        onClose={focus}
      />
    </section>
  );
}

/** Reports a failure once. */
function useNotice(notice: string | undefined, tell: (words: string, failed?: boolean) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (notice) tell(notice, true);
  }, [notice]);
}
