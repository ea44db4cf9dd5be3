import { brief } from './posts/a-brief-worth-answering.js';
import { fairRate } from './posts/a-fair-hourly-rate.js';
import { namingScheme } from './posts/a-naming-scheme.js';
import { migration } from './posts/notes-from-a-migration.js';
import { recallCampaigns } from './posts/recall-campaigns.js';
import { registeringANumber } from './posts/registering-a-number.js';
import { sendingDomain } from './posts/sending-domain.js';
import { sevenTriggers } from './posts/seven-triggers-worth-switching-off.js';
import { stages } from './posts/stages-with-exit-criteria.js';
import { testing } from './posts/testing-a-workflow.js';
import { threeNumbers } from './posts/three-numbers.js';
import { webhooks } from './posts/webhooks-on-a-bad-day.js';
import type { SeedContent } from './seed-content.js';

export const POSTS: SeedContent[] = [
  testing,
  threeNumbers,
  stages,
  migration,
  brief,
  registeringANumber,
  webhooks,
  sendingDomain,
  recallCampaigns,
  fairRate,
  namingScheme,
  sevenTriggers,
];
