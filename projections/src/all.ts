import { profileProjection } from './accounts/profile.projector.js';
import { auditInParts } from './audit/audit.projector.js';
import { AUDIT_PARTS } from './audit/audit.tables.js';
import { backupProjection } from './backups/backup.projector.js';
import { categoryProjection } from './categories/category.projector.js';
import { contentProjection } from './content/content.projector.js';
import { inquiryProjection } from './inquiries/inquiry.projector.js';
import { peopleProjection } from './people/person.projector.js';
import { productProjection } from './products/product.projector.js';
import { reviewProjection } from './reviews/review.projector.js';
import type { Projection } from './runner/definition/projection.js';
import { serviceProjection } from './services/service.projector.js';
import { skillProjection } from './skills/skill.projector.js';
import { talentProjection } from './talents/talent.projector.js';

/** Every projection the worker runs. */
export const PROJECTIONS: readonly Projection[] = [
  profileProjection,
  talentProjection,
  skillProjection,
  serviceProjection,
  productProjection,
  reviewProjection,
  inquiryProjection,
  contentProjection,
  categoryProjection,
  ...auditInParts(AUDIT_PARTS),
  peopleProjection,
  backupProjection,
];
