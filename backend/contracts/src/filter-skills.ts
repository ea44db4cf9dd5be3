/** The skills that Find Talent offers as filters. */
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
