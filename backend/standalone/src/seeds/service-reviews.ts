import { AUTOMATION } from './service-reviews/automation.js';
import { CRM_SETUP } from './service-reviews/crm-setup.js';
import { DEVELOPMENT } from './service-reviews/development.js';
import { MARKETING } from './service-reviews/marketing.js';
import { REPORTING } from './service-reviews/reporting.js';
import type { SubjectReview } from './subject-review.js';

/** By service, oldest first. */
export const SERVICE_REVIEWS: Record<string, SubjectReview[]> = {
  ...AUTOMATION,
  ...CRM_SETUP,
  ...DEVELOPMENT,
  ...MARKETING,
  ...REPORTING,
};
