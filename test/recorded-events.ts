import type { EventOf, EventType } from '@guildhall/contracts/event-kinds';

/** Every field is there, optional ones too, so that a field that comes or goes later does not compile here. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }
    : T;

const account = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c01';
const talent_id = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c02';
const skill_id = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c03';
const service = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c04';
const product = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c05';
const review = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c06';
const inquiry = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c0d';
const category = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c07';
const content = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c08';
const event_id = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c0b';
const author_id = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c09';

const edited = { id: content, author_id };
const written = {
  title: 'Seven triggers',
  content: '# Seven triggers\n\nSwitch these off.',
  meta_description: 'What to switch off',
  meta_keywords: 'triggers, workflows',
  content_type: 'blog',
  featured_image_url: 'https://example.com/cover.png',
} as const;
const run = '3b1f7f0e-5a55-4c0f-9d0b-6f2f1f0a1c0b';
const failed = {
  projection: 'products',
  stream: `product-${product}`,
  event_id: '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c0a',
  event_type: 'ProductRevised',
};
const restored = { version: 2, fields: ['title'], created_at: '2026-03-01T09:00:00.000Z' };
const reviewed = { id: review, client_id: account, talent_id, service_id: null, product_id: product };
const asked = { id: inquiry, client_id: account, talent_id };

/** One example of each event in its current shape. */
export const CURRENT_EVENTS: { readonly [Type in EventType]: Whole<EventOf<Type>['data']> } = {
  UserSignedUp: { id: account, email: 'mara@example.com', user_type: 'client' },
  EmailConfirmed: { id: account },
  PasswordChanged: { id: account },
  ProfileUpdated: {
    id: account,
    changes: {
      full_name: 'Mara Ellison',
      username: 'mara',
      location: 'Basel',
      website: 'https://example.com',
      avatar_url: null,
    },
  },
  BecameTalent: { id: account, hourly_rate_cents: 8550, bio: 'I automate clinics.' },
  TalentDetailsUpdated: {
    id: account,
    hourly_rate_cents: 9000,
    details: {
      title: 'Automation engineer',
      bio: 'I automate clinics and gyms.',
      languages: ['English', 'German'],
      response_time: 'within hours',
      years_of_experience: 7,
      education: ['2016, MSc, Basel'],
    },
  },
  TalentSkillLinked: { id: account, skill_id, name: 'Zapier', proficiency_level: 3 },
  TalentSkillUnlinked: { id: account, skill_id },
  ProfileRestored: { ...restored, id: account, fields: ['full_name'] },
  AdminAppointed: { id: account },
  AdminDismissed: { id: account },
  StaffAppointed: { id: account, role: 'operator' },
  StaffDismissed: { id: account, role: 'auditor' },
  PasswordReset: { id: account },
  PersonExported: { id: account },
  PersonSuspended: { id: account },
  PersonReinstated: { id: account },
  PersonErased: { id: account },
  SkillAdded: { id: skill_id, name: 'Zapier' },
  ServiceCreated: {
    id: service,
    talent_id,
    title: 'Set up a CRM',
    description: 'Pipelines and calendars',
    price_cents: 30_000,
    duration: 5,
  },
  ServiceRevised: { id: service, talent_id, title: 'Set up your CRM', description: 'Pipelines, calendars, tags', duration: 6 },
  ServiceRepriced: { id: service, talent_id, price_cents: 35_000, old_price_cents: 30_000 },
  ServiceRestored: { ...restored, id: service, talent_id },
  ServiceTakenDown: { id: service, talent_id },
  ServicePutBack: { id: service, talent_id },
  ServiceDeleted: { id: service, talent_id, taken_down: true },
  ProductCreated: {
    id: product,
    talent_id,
    title: 'Dental Snapshot',
    description: 'Everything a practice needs',
    price_cents: 4950,
    image_url: '/art/v1/cover/script/1.svg',
    category: 'Snapshot',
    features: ['One file'],
    stock: 12,
  },
  ProductRevised: {
    id: product,
    talent_id,
    title: 'Dental Snapshot 2',
    description: 'Everything a practice needs, and recalls',
    image_url: 'https://example.com/cover.png',
    category: 'Script',
    features: ['Two files'],
    stock: null,
  },
  ProductRepriced: { id: product, talent_id, price_cents: 5900, old_price_cents: 4950 },
  ProductRestored: { ...restored, id: product, talent_id, rating_sum: 9, review_count: 2 },
  ReviewLeft: { ...reviewed, rating: 4, text: { title: 'Good', comment: 'It works' } },
  ReviewRevised: { ...reviewed, rating: 5, old_rating: 4, text: { title: 'Very good', comment: 'It still works' } },
  ReviewRestored: { ...restored, id: review, fields: ['rating'] },
  ProductTakenDown: { id: product, talent_id },
  ProductPutBack: { id: product, talent_id },
  ProductDeleted: { id: product, talent_id, taken_down: true },
  ReviewTakenDown: { ...reviewed, rating: 4 },
  ReviewPutBack: { ...reviewed, rating: 4 },
  InquirySent: {
    ...asked,
    service_id: service,
    text: { subject: 'A call', message: 'We lose half of our leads.', times: ['2026-03-02T15:00:00.000Z'] },
  },
  InquiryAnswered: { ...asked, author_id: talent_id, text: { message: 'Monday at three suits me.' } },
  InquiryRead: { ...asked, reader_id: account },
  InquiryClosed: { ...asked, closed_by: account },
  CategoryCreated: { id: category, name: 'News', slug: 'news', description: 'What is new' },
  CategoryRevised: { id: category, name: 'Latest', slug: 'latest', description: null, old_slug: 'news' },
  CategoryDeleted: { id: category },
  CategoryRestored: { ...restored, id: category, fields: ['name'] },
  ContentDrafted: { ...edited, ...written, slug: 'seven-triggers', category_ids: [category] },
  ContentRevised: { ...edited, ...written, title: 'Seven triggers to switch off' },
  ContentSlugChanged: { ...edited, slug: 'triggers', old_slug: 'seven-triggers' },
  ContentRecategorized: { ...edited, category_ids: [] },
  ContentScheduled: { ...edited, publish_at: '2026-03-01T08:00:00.000Z' },
  ContentUnscheduled: edited,
  ContentPublished: { ...edited, published_at: '2026-03-01T08:00:00.000Z' },
  ContentUnpublished: edited,
  ContentRestored: { ...edited, ...restored, fields: ['title', 'content'] },
  ContentDeleted: { ...edited, slug: 'triggers' },
  KeysRotated: { which: 'persons', keys: 42 },
  SessionsEnded: { account: null, sessions: 7 },
  PersonalValuesOpened: { id: event_id, stream: `account-${account}`, revision: 2, type: 'ProfileUpdated' },
  AuditExported: { id: event_id, format: 'csv', filter: '{"noun":"products"}', entries: 120 },
  DataImported: { id: event_id, rows: 120, events: 170, refused: 2 },
  BackupRequested: { id: event_id },
  BackupMade: {
    id: event_id,
    file: '/data/backups/guildhall-2026-03-01T08-00-00Z.backup',
    bytes: 120_000,
    sha256: 'ab12',
    position: '170',
    events: 170,
    seconds: 2,
  },
  BackupFailed: { id: event_id, error: 'no space left on device' },
  BackupTestRequested: { id: event_id },
  BackupTested: { id: event_id, differing: [], seconds: 9 },
  BackupTestFailed: { id: event_id, error: 'There is no file of keys' },
  BackupRestored: { id: event_id, created: '2026-03-01T08:00:00.000Z', position: '17', events: 17 },
  DataExported: { id: event_id, rows: 120, credentials: false },
  JobRetried: { queue: 'mail', job: account, attempts: 3, error: 'not sent: ECONNREFUSED' },
  JobRemoved: { queue: 'mail', job: account, attempts: 3, error: null },
  ReplayStarted: { id: event_id, handler: 'mail', stream: null, from: null, to: null, types: ['UserSignedUp'], run },
  ReplayFinished: { id: event_id, events: 12, reactions: 3, error: null },
  ProjectionRebuilt: { projection: 'products', version: 3, generation: 2, events: 120, seconds: 1.5, difference: null, run },
  ProjectionRolledBack: { projection: 'products', version: 2, generation: 1, run },
  RebuildCancelled: { projection: 'products' },
  EventRetried: { ...failed, failed_again: false },
  EventSkipped: { ...failed, revision: 3 },
  SkipUndone: failed,
  ProjectionPaused: { projection: 'products' },
  ProjectionResumed: { projection: 'products' },
  RunRequested: { run, act: 'retry', ...failed },
  RunEnded: { run, projection: 'products', act: 'rebuild', outcome: 'cancelled' },
  ProjectionVerified: { projection: 'products', rows: 36, checksum: 'c0ffee', compared: true, difference: null, run },
};

type Optional<T> = { [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never }[keyof T];

/**
 * Fields that came after an example was recorded, by the event's type, in the order in which they came. Each adds an example
 * that has it. They are optional in the event: older events lack them. A field that every event must have does not compile here; it takes a new version with an upcast.
 */
export const ADDED_FIELDS: { readonly [Type in EventType]?: readonly Optional<EventOf<Type>['data']>[] } = {
  ContentRestored: ['created_at'],
  ServiceDeleted: ['taken_down'],
  ProductDeleted: ['taken_down'],
  ReplayStarted: ['run'],
  ProjectionRebuilt: ['run'],
  ProjectionRolledBack: ['run'],
  EventSkipped: ['revision'],
};
