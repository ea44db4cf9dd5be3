import { seedId } from './seed-id.js';
import type { SeedTalent } from './seed-talent.js';
import { AUTOMATION } from './talents/automation.js';
import { CRM_SETUP } from './talents/crm-setup.js';
import { DEVELOPMENT } from './talents/development.js';
import { MARKETING } from './talents/marketing.js';
import { REPORTING } from './talents/reporting.js';

/** Oldest first. */
export const TALENTS: SeedTalent[] = [...AUTOMATION, ...CRM_SETUP, ...DEVELOPMENT, ...MARKETING, ...REPORTING].sort(
  (one, other) => (one.joined < other.joined ? -1 : 1),
);

const prints = new Map(TALENTS.map(({ key, print }) => [key, print]));

export const talentId = (key: string) => seedId(`person/${key}`, prints.get(key));
