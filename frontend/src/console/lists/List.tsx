import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { Icon } from '../../shell/icons.js';
import { reasonOf } from '../data-provider.js';
import { Empty, Skeletons } from '../ListStates.js';
import type { Order } from './asked.js';
import { type BulkAct, BulkDialog } from './BulkDialog.js';
import type { Failure } from './bulk.js';
import { ColumnMenu } from './ColumnMenu.js';
import { type Column, useChoice } from './columns.js';
import { ExportButton } from './ExportButton.js';
import { Choice, ListBar } from './ListBar.js';
import { ListPages } from './ListPages.js';
import { ListTable } from './ListTable.js';
import { leaveBehind } from './leftovers.js';
import { Tick } from './Tick.js';
import { type Source, useListing } from './useListing.js';
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
  cards?: { className: string; height: number; orders: readonly (readonly [order: Order, label: string])[] };
  /** Nothing there at all. */
  empty: ReactNode;
  failed: { heading: string; notice?: string };
}

const wordOf = ({ field, order }: Order) => `${order === 'DESC' ? '-' : ''}${field}`;

/** A list of a console: searched, ordered and paged in the address; its columns and its view chosen by each person. */
export function List<T extends RaRecord>(props: Props<T>) {
  const { label, noun, columns, titleOf, actions, bulk = [], tell, card, cards, failed } = props;
  const sorts = [...columns.flatMap(({ sort }) => sort ?? []), props.start.field];
  const list = useListing<T>({ ...props, sorts });
  const choice = useChoice(props.resource, columns);
  const selection = useSelection<T>();
  const [asking, setAsking] = useState<{ act: BulkAct<T>; items: T[] } | null>(null);
  const here = useRef<HTMLElement>(null);
  const { items, total, asked, turn, error } = list;
  const many = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;
  const asCards = card !== undefined && choice.view === 'cards';
  const isEmpty = items?.length === 0 && !list.isNarrowed && asked.page === 1;
  const broken = error !== null && !items;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure
  useEffect(() => {
    if (broken && failed.notice) tell(failed.notice, true);
  }, [broken]);

  const turnTo = (page: number) => {
    turn({ page });
    // A page is read from its top; what turned it stands at the foot.
    window.scrollTo(0, 0);
  };
  const close = () => {
    setAsking(null);
    // What was pressed may be gone with what it was for.
    requestAnimationFrame(() => document.activeElement === document.body && here.current?.focus());
  };
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const onTried = (failures: Failure<T>[]) => {
    const left = failures.map(({ item }) => item);
    // Whoever has stepped away meanwhile is told where he is now.
    if (gone.current && asking && left.length > 0) {
      const heading = `${left.length} of ${many(asking.items.length)} not ${asking.act.done}`;
      tell(heading, true);
      leaveBehind({ heading, failures: failures.map(({ item, error }) => ({ title: titleOf(item), reason: reasonOf(error) })) });
    }
    selection.keep(left);
    list.again();
    if (left.length > 0 || !asking) return;
    tell(`${many(asking.items.length)} ${asking.act.done}`);
    close();
  };
  const tickOf = (item: T) =>
    bulk.length === 0 ? null : (
      <Tick label={`Select ${titleOf(item)}`} checked={selection.has(item)} onChange={(on) => selection.change([item], on)} />
    );

  return (
    <section ref={here} tabIndex={-1} className="console-list" aria-label={label} aria-busy={list.isPending || list.isFetching}>
      {!isEmpty && !broken && (
        <ListBar
          search={props.search}
          filters={props.filters}
          asked={asked}
          onAsk={turn}
          count={total === undefined ? '' : many(total)}
        >
          {asCards && cards && (
            <Choice
              label="Order"
              options={cards.orders.map(([order, text]) => [wordOf(order), text])}
              value={wordOf(asked.sort)}
              onChange={(word) => turn({ sort: { field: word.replace(/^-/, ''), order: word.startsWith('-') ? 'DESC' : 'ASC' } })}
            />
          )}
          {card && (
            <fieldset className="views" aria-label="View">
              {(['cards', 'table'] as const).map((view) => (
                <button
                  key={view}
                  type="button"
                  className="tool"
                  aria-label={view === 'cards' ? 'Cards' : 'Table'}
                  aria-pressed={choice.view === view}
                  onClick={() => choice.setView(view)}
                >
                  <Icon name={view === 'cards' ? 'grid' : 'list'} size={16} />
                </button>
              ))}
            </fieldset>
          )}
          {!asCards && <ColumnMenu columns={columns} isShown={choice.isShown} onToggle={choice.toggle} />}
          <ExportButton
            name={noun[1]}
            query={list.query}
            columns={columns}
            disabled={!items || items.length === 0}
            onFailed={() => tell('The list could not be exported.', true)}
          />
        </ListBar>
      )}
      {list.isPending && !broken && (
        <Skeletons
          count={asCards ? 4 : 8}
          height={asCards ? (cards?.height ?? 112) : 36}
          className={asCards ? cards?.className : ''}
        />
      )}
      {broken && (
        <Empty heading={failed.heading} text="The connection may be down.">
          <Button size="small" onClick={list.again}>
            Try Again
          </Button>
        </Empty>
      )}
      {isEmpty && props.empty}
      {items?.length === 0 && !isEmpty && (
        <Empty heading="Nothing found" text={`No ${noun[0]} fits what is asked for.`}>
          <Button
            size="small"
            onClick={() => turn({ q: '', filter: Object.fromEntries(props.filters.map(({ name }) => [name, ''])) })}
          >
            Show All
          </Button>
        </Empty>
      )}
      {items && items.length > 0 && asCards && (
        <ul className={cards?.className}>
          {items.map((item) => (
            <li key={item.id}>{card(item, tickOf(item))}</li>
          ))}
        </ul>
      )}
      {items && items.length > 0 && !asCards && (
        <ListTable
          label={label}
          columns={choice.shown}
          items={items}
          titleOf={titleOf}
          actions={actions}
          sort={asked.sort}
          onSort={(sort) => turn({ sort })}
          selection={bulk.length > 0 ? selection : undefined}
        />
      )}
      <ListPages page={asked.page} pages={list.pages} onTurn={turnTo} />
      {selection.items.length > 0 && (
        <section className="selection-bar" aria-label="Selected">
          <span role="status" className="number">
            {many(selection.items.length)} selected
          </span>
          <Button size="small" variant="text" onClick={() => selection.keep([])}>
            Clear
          </Button>
          <span className="acts">
            {bulk.map((act) => (
              <Button key={act.label} size="small" onClick={() => setAsking({ act, items: selection.items })}>
                {act.label}
              </Button>
            ))}
          </span>
        </section>
      )}
      {asking && (
        <BulkDialog act={asking.act} items={asking.items} titleOf={titleOf} many={many} onTried={onTried} onClose={close} />
      )}
    </section>
  );
}
