import { COURSES } from './products/courses.js';
import { EXTENSIONS } from './products/extensions.js';
import { FUNNELS } from './products/funnels.js';
import { MARKETING_AUTOMATION } from './products/marketing-automation.js';
import { SCRIPTS } from './products/scripts.js';
import { SNAPSHOT_BUNDLES } from './products/snapshot-bundles.js';
import { SNAPSHOTS } from './products/snapshots.js';
import { TEMPLATES } from './products/templates.js';
import { WORKFLOWS } from './products/workflows.js';
import { seedId } from './seed-id.js';
import type { SeedProduct } from './seed-product.js';

export const productId = ({ key, print }: Pick<SeedProduct, 'key' | 'print'>) => seedId(`product/${key}`, print);

export const PRODUCTS: SeedProduct[] = [
  ...COURSES,
  ...EXTENSIONS,
  ...FUNNELS,
  ...MARKETING_AUTOMATION,
  ...SCRIPTS,
  ...SNAPSHOT_BUNDLES,
  ...SNAPSHOTS,
  ...TEMPLATES,
  ...WORKFLOWS,
];
