import { seedId } from './seed-id.js';

export interface SeedCategory {
  name: string;
  slug: string;
  description: string;
}

export const categoryId = (slug: string) => seedId(`category/${slug}`);

export const CATEGORIES: SeedCategory[] = [
  { name: 'Automation', slug: 'automation', description: 'Workflows, triggers and the habits that keep them few.' },
  { name: 'Case notes', slug: 'case-notes', description: 'What happened in one account, and what we would do again.' },
  { name: 'CRM Setup', slug: 'crm-setup', description: 'Pipelines, fields, names and calendars that last.' },
  { name: 'Deliverability', slug: 'deliverability', description: 'Getting email and text messages to the person they are for.' },
  { name: 'Hiring', slug: 'hiring', description: 'Choosing people, writing briefs and agreeing on a price.' },
];
