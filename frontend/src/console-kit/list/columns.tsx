import { dollars, tableDate } from '@guildhall/contracts/formats';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

export interface ListColumn<T> {
  name: string;
  label: string;
  /** The API's field that the list can be ordered by. */
  sort?: string;
  cell: (item: T) => ReactNode;
  /** What a file says of it. */
  text: (item: T) => string | number | null;
  align?: 'right';
  className?: string;
  /** Shown only to those who choose it. */
  extra?: boolean;
}

interface Offer extends RaRecord {
  title: string;
  description: string;
  price: number;
}

/** What lists of services and of products have in common. */
export const DESCRIPTION_COLUMN: ListColumn<Offer> = {
  name: 'description',
  label: 'Description',
  cell: ({ description }) => <span className="clamped">{description}</span>,
  text: ({ description }) => description,
  className: 'cell-text',
  extra: true,
};
export const PRICE_COLUMN: ListColumn<Offer> = {
  name: 'price',
  label: 'Price',
  sort: 'price',
  cell: ({ price }) => dollars(price),
  text: ({ price }) => price,
  align: 'right',
  className: 'number',
};
export const ORDERS = [
  [{ field: 'created_at', order: 'DESC' }, 'Newest first'],
  [{ field: 'created_at', order: 'ASC' }, 'Oldest first'],
  [{ field: 'title', order: 'ASC' }, 'Title'],
  [{ field: 'price', order: 'ASC' }, 'Lowest price first'],
  [{ field: 'price', order: 'DESC' }, 'Highest price first'],
] as const;

/** A column of moments, as tables write them (R31). */
export const timeColumn = <N extends string>(
  name: N,
  label: string,
  extra = false,
): ListColumn<RaRecord & Record<N, string | null>> => ({
  name,
  label,
  sort: name,
  cell: ({ [name]: at }) => at && <time dateTime={at}>{tableDate(at)}</time>,
  text: ({ [name]: at }) => at,
  className: 'number cell-line',
  extra,
});
