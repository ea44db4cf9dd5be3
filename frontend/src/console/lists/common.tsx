import { dollars, tableDate } from '@guildhall/contracts/text';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns.js';

interface Offer extends RaRecord {
  title: string;
  description: string;
  price: number;
}

/** What lists of services and of products have in common. */
export const DESCRIPTION: Column<Offer> = {
  name: 'description',
  label: 'Description',
  cell: ({ description }) => <span className="clamped">{description}</span>,
  text: ({ description }) => description,
  className: 'cell-text',
  extra: true,
};
export const PRICE: Column<Offer> = {
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

/** A column of moments, as they stand in tables (R31). */
export const moment = <N extends string>(name: N, label: string, extra = false): Column<RaRecord & Record<N, string | null>> => ({
  name,
  label,
  sort: name,
  cell: ({ [name]: at }) => at && <time dateTime={at}>{tableDate(at)}</time>,
  text: ({ [name]: at }) => at,
  className: 'number cell-line',
  extra,
});
