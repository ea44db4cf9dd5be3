/** Fixed lists and paths of the catalogue. They stand apart from the inputs, so that a page can name a category without a validator. */
export const PRODUCT_CATEGORIES = [
  'Snapshot',
  'Snapshot Bundle',
  'Script',
  'Workflow',
  'Marketing Automation',
  'Templates',
  'Funnels',
  'Courses',
  'Extensions',
] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** Tabs of the marketplace and the categories behind them (MK-02); All Products has no bound. */
export const PRODUCT_TABS: Record<string, readonly ProductCategory[]> = {
  snapshots: ['Snapshot', 'Snapshot Bundle'],
  scripts: ['Script'],
  workflows: ['Workflow'],
};

/** Where the product draws its own cover: 600x400, by id and category (R56). */
export const coverPath = (id: string, category: string | null) =>
  `/art/v1/covers/${id}/${encodeURIComponent((category ?? 'none').toLowerCase().replace(/ /g, '-'))}.svg`;
/** Where the product draws a person's portrait, by id. */
export const portraitPath = (id: string) => `/art/v1/portraits/${id}.svg`;

/** The fixed filter list of Find Talent. */
export const FILTER_SKILLS = [
  'API Integration',
  'Automation',
  'Zapier',
  'CRM Setup',
  'Funnels',
  'Email Marketing',
  'SMS',
  'Reporting',
  'Custom Development',
  'JavaScript',
  'Webhooks',
  'Landing Pages',
] as const;
