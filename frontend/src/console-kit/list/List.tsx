import { type ReactNode, useMemo, useRef } from 'react';
import { type RaRecord, RouterProviderContext, List as StockList, useStore } from 'react-admin';
import { shouldRetryRequest } from '../data-provider.js';
import { type AddressRules, addressWords } from './address-words.js';
import type { BulkAct } from './BulkDialog.js';
import { type BodyProps, ListBody } from './ListBody.js';
import { ChoiceFilter, SearchFilter } from './ListFilters.js';
import { ListPages } from './ListPages.js';
import { ListSelection } from './ListSelection.js';
import { ListTools, type ListView } from './ListTools.js';

interface Props<T extends RaRecord> extends BodyProps<T>, Omit<AddressRules, 'sorts'> {
  resource: string;
  perPage: number;
  /** What is asked for whatever a person chooses. */
  fixed?: object;
  /** False while it is not known what to ask for. */
  enabled?: boolean;
  search: { label: string; placeholder: string };
  bulk?: readonly BulkAct<T>[];
  /** Nothing there at all. */
  empty: ReactNode;
}

/**
 * A list of react-admin in the words and the look of the consoles: searched, ordered and paged in the address; its columns and
 * its view chosen by each person.
 */
export function List<T extends RaRecord>(props: Props<T>) {
  const { resource, perPage, fixed, enabled = true, start, filters, search, bulk = [], empty, ...body } = props;
  const { label, noun, columns, titleOf, card, notify } = body;
  const [view, setView] = useStore<ListView>(`${resource}.view`, 'cards');
  const cards = view === 'cards' ? body.cards : undefined;
  const many = (count: number) => `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;
  const here = useRef<HTMLElement>(null);
  // The button that was pressed may be gone with its row.
  const focus = () => requestAnimationFrame(() => document.activeElement === document.body && here.current?.focus());
  const router = useMemo(
    () => addressWords({ sorts: [...columns.flatMap(({ sort }) => sort ?? []), start.field], start, filters }, perPage),
    [columns, start, filters, perPage],
  );
  return (
    <section ref={here} tabIndex={-1} className="console-list" aria-label={label}>
      <RouterProviderContext.Provider value={router}>
        <StockList<T>
          resource={resource}
          title={false}
          component="div"
          // What was asked for last time, or selected, is not asked for again.
          storeKey={false}
          disableAuthentication
          filter={fixed}
          perPage={perPage}
          queryOptions={{ enabled, retry: shouldRetryRequest }}
          filters={[
            <SearchFilter key="q" source="q" alwaysOn {...search} />,
            ...filters.map(({ name, label, options }) => (
              <ChoiceFilter
                key={name}
                source={name}
                alwaysOn
                label={label}
                options={[['', `All ${label.toLowerCase()}`], ...options]}
              />
            )),
          ]}
          actions={
            <ListTools
              many={many}
              columns={columns}
              cards={cards}
              view={view}
              onView={card && setView}
              name={noun[1]}
              notify={notify}
            />
          }
          exporter={false}
          empty={empty}
          pagination={<ListPages />}
        >
          <ListBody<T> {...body} cards={cards} isSelectable={bulk.length > 0} />
          {bulk.length > 0 && <ListSelection<T> bulk={bulk} titleOf={titleOf} many={many} notify={notify} onClose={focus} />}
        </StockList>
      </RouterProviderContext.Provider>
    </section>
  );
}
