import { COURSES } from './product-reviews/courses.js';
import { EXTENSIONS } from './product-reviews/extensions.js';
import { FUNNELS } from './product-reviews/funnels.js';
import { MARKETING_AUTOMATION } from './product-reviews/marketing-automation.js';
import { SCRIPTS } from './product-reviews/scripts.js';
import { SNAPSHOT_BUNDLES } from './product-reviews/snapshot-bundles.js';
import { SNAPSHOTS } from './product-reviews/snapshots.js';
import { TEMPLATES } from './product-reviews/templates.js';
import { WORKFLOWS } from './product-reviews/workflows.js';
import type { SubjectReview } from './subject-review.js';

/** By product, oldest first. */
export const PRODUCT_REVIEWS: Record<string, SubjectReview[]> = {
  ...COURSES,
  ...EXTENSIONS,
  ...FUNNELS,
  ...MARKETING_AUTOMATION,
  ...SCRIPTS,
  ...SNAPSHOT_BUNDLES,
  ...SNAPSHOTS,
  ...TEMPLATES,
  ...WORKFLOWS,
};
