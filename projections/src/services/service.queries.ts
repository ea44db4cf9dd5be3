import { days } from '@guildhall/contracts/formats';
import type { Service } from '@guildhall/contracts/services';
import { service } from '@guildhall/contracts/services.views';
import { LISTED } from '../moderation/taken-down.row.js';
import { columnsFrom } from '../runner/definition/select.js';
import { asView } from '../runner/reading/as-view.js';
import { columnValues } from '../runner/reading/column-values.js';
import { contains, idIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import type { ListQuery } from '../runner/reading/list.js';
import { type Listed, readList } from '../runner/reading/list.js';
import type { Db } from '../runner/store/connection.js';
import { prepared } from '../runner/store/prepared.js';
import { type ServiceRow, services } from './service.row.js';

type Stored = Omit<ServiceRow, 'created_at' | 'updated_at'> & { created_at: Date | string; updated_at: Date | string };

/** EN-05. */
export const serviceView = (row: Stored): Service =>
  asView(service, row, {
    price: row.price_cents / 100,
    deliveryTime: days(row.duration),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  });

const COLUMNS = columnsFrom(services, 'services');
export const SERVICE_LIST = {
  from: 'read.services',
  columns: COLUMNS,
  totals: { table: 'read.services_totals', guard: LISTED },
  filters: { id: idIn('id'), talent_id: idIn('talent_id'), q: contains('search') },
  sorts: {
    created_at: 'created_at',
    updated_at: 'updated_at',
    price: 'price_cents',
    title: 'lower(title)',
    duration: 'duration',
    id: 'id',
  },
  defaultSort: ['created_at', 'DESC'] as const,
  tieBreak: 'id',
};

/** Newest first unless asked otherwise (CL-04). @throws BadListQuery */
export async function listServices(db: Db, query: ListQuery): Promise<Listed<Service>> {
  const page = await readList<Stored>(db, query, SERVICE_LIST, [LISTED]);
  return { ...page, items: page.items.map(serviceView) };
}

/** The ids of at most so many services, newest first. */
export const serviceIds = (db: Db, most: number) => columnValues(db, SERVICE_LIST, LISTED, most);

export async function findService(db: Db, id: string): Promise<Service | null> {
  const { rows } = await db.query<Stored>(prepared(`select ${COLUMNS} from read.services where id = $1 and ${LISTED}`, [id]));
  return rows[0] ? serviceView(rows[0]) : null;
}
