import { GUIDES } from './pages/guides.js';
import { HOUSE } from './pages/house.js';
import type { SeedContent } from './seed-content.js';

/** The pages behind the links of the footer. */
export const PAGES: SeedContent[] = [...GUIDES, ...HOUSE];
