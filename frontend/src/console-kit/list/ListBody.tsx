import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import type { Order } from '../../listing/listing.js';
import { Empty, Skeletons } from '../ListStates.js';
import type { ListColumn } from './columns.js';
import { ListTable } from './ListTable.js';
import { RowTick } from './Tick.js';

export interface Cards {
  className: string;
  height: number;
  orders: readonly (readonly [order: Order, label: string])[];
}

export interface BodyProps<T extends RaRecord> {
  label: string;
  noun: [one: string, many: string];
  columns: readonly ListColumn<T>[];
  titleOf: (item: T) => string;
  /** What can be done with one. */
  actions: (item: T) => ReactNode;
  /** How cards are shown, where they are. */
  cards?: Cards;
  /** One as a card, with the tick that chooses it: the list can be seen both ways then, cards first. */
  card?: (item: T, tick: ReactNode) => ReactNode;
  failed: { heading: string; notice?: string };
  /** Says what was done, and what failed. */
  notify: (words: string, failed?: boolean) => void;
}
interface Props<T extends RaRecord> extends BodyProps<T> {
  isSelectable: boolean;
}

function Broken({ heading }: { heading: string }) {
  const { refetch } = useListContext();
  return (
    <Empty heading={heading} text="The connection may be down.">
      <Button size="small" onClick={() => refetch()}>
        Try Again
      </Button>
    </Empty>
  );
}

function NothingMatches({ one }: { one: string }) {
  const { setFilters } = useListContext();
  return (
    <Empty heading="Nothing found" text={`No ${one} matches your search and filters.`}>
      <Button size="small" onClick={() => setFilters({})}>
        Show All
      </Button>
    </Empty>
  );
}

/** The records of a list, or the state it is in. */
export function ListBody<T extends RaRecord>(props: Props<T>) {
  const { cards, card, noun, titleOf, isSelectable, failed, notify } = props;
  const { data, error, isPending } = useListContext<T>();
  const isBroken = Boolean(error) && !data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (isBroken && failed.notice) notify(failed.notice, true);
  }, [isBroken]);
  if (isBroken) return <Broken heading={failed.heading} />;
  if (isPending) return <Skeletons count={cards ? 4 : 8} height={cards ? cards.height : 36} className={cards?.className} />;
  if (data?.length === 0) return <NothingMatches one={noun[0]} />;
  if (!cards || !card) return <ListTable {...props} />;
  return (
    <ul className={cards.className}>
      {data?.map((item) => (
        <li key={item.id}>{card(item, isSelectable && <RowTick item={item} title={titleOf(item)} />)}</li>
      ))}
    </ul>
  );
}
