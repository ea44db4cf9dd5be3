/** A file of its own, so that a page can name a category without loading a validator. */
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
