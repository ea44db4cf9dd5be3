import { seedId } from './seed-id.js';
import type { SeedService } from './seed-service.js';
import { AUTOMATION } from './services/automation.js';
import { CRM_SETUP } from './services/crm-setup.js';
import { DEVELOPMENT } from './services/development.js';
import { MARKETING } from './services/marketing.js';
import { REPORTING } from './services/reporting.js';

export const serviceId = (key: string) => seedId(`service/${key}`);

/** By the trade of who offers them. */
export const SERVICES: SeedService[] = [...AUTOMATION, ...CRM_SETUP, ...DEVELOPMENT, ...MARKETING, ...REPORTING];
