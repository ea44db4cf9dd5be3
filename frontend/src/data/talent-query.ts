import type { Talent } from '@guildhall/contracts/talents';
import { one } from './queries.js';

/** A talent, as each page asks for them. */
export const talentQuery = (id: string) => one<Talent>(`/api/talents/${encodeURIComponent(id)}`);
