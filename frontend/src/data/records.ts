import type { ProductDetail } from '@guildhall/contracts/products';
import type { Talent } from '@guildhall/contracts/talents';
import { one } from './queries.js';

// Records that several pages show: each asks for them under the same key.
export const productQuery = (id: string) => one<ProductDetail>(`/api/products/${encodeURIComponent(id)}`);
export const talentQuery = (id: string) => one<Talent>(`/api/talents/${encodeURIComponent(id)}`);
