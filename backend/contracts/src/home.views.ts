import type { ProductCard } from './products.js';
import { productCard } from './products.views.js';
import { flag, list, view } from './schema.js';
import type { TalentCard } from './talents.js';
import { talentCard } from './talents.views.js';

/** What the home page shows. */
export interface Home {
  talents: TalentCard[];
  products: ProductCard[];
}
export const home = view<Home>('Home', { talents: list(talentCard), products: list(productCard) });
export const searchLogged = view<{ logged: boolean }>('SearchLogged', { logged: flag });
