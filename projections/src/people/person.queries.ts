import { USER_TYPES } from '@guildhall/contracts/accounts';
import { BadListQuery, contains, idIn, takes, valueIn } from '../runner/reading/conditions.js';

const yesOrNo = (column: string) =>
  takes({ type: 'boolean' }, (value, bind) => {
    if (typeof value !== 'boolean') throw new BadListQuery('filter', 'must be true or false');
    return `${column} = ${bind(value)}`;
  });

/** People, newest first. */
export const PEOPLE_LIST = {
  filters: {
    id: idIn('id'),
    q: contains('search'),
    role: valueIn('role', USER_TYPES),
    suspended: yesOrNo('suspended'),
    erased: yesOrNo('erased'),
  },
  sorts: {
    created_at: 'created_at',
    name: "lower(coalesce(nullif(full_name, ''), username))",
    events_by: 'events_by',
    events_about: 'events_about',
    id: 'id',
  },
  defaultSort: ['created_at', 'DESC'],
  tieBreak: 'id',
} as const;
