import type { JsonSchema } from '@guildhall/contracts/schema';

const ID = '0b9c7c1e-5d0f-4e1b-9a57-3f6f2f8f4a10';
const PICTURE = 'https://images.example/dental-snapshot.png';

/** Examples by the name of a field; `Input.field` where one input needs another. What is not here follows from its schema. */
const EXAMPLES: Record<string, unknown> = {
  access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl',
  avatar: `/art/v1/portraits/${ID}.svg`,
  avatar_url: 'https://images.example/ada.png',
  bio: 'Ten years of pipelines and reminders.',
  comment: 'Worked on the first try.',
  content: '## Why\n\nBecause it helps.',
  deliveryTime: '5 days',
  description: 'Calendars, pipelines and reminders for a practice.',
  duration: 5,
  education: ['BSc Computer Science'],
  email: 'ada@example.com',
  excerpt: 'Why Because it helps...',
  features: ['Two calendars', 'Five workflows'],
  full_name: 'Ada Lovelace',
  hourlyRate: 85,
  html: '<h2>Why</h2><p>Because it helps.</p>',
  image: PICTURE,
  image_url: PICTURE,
  featured_image_url: PICTURE,
  languages: ['English'],
  location: 'Basel',
  message: 'Could you move our reminders to your workflows in May?',
  meta_description: 'Why reminders help.',
  meta_keywords: 'reminders, calendars',
  name: 'Zapier',
  password: 'correct horse battery',
  price: 49,
  proficiency_level: 3,
  publish_at: null,
  q: 'zapier',
  rating: 5,
  responseTime: 'within hours',
  slug: 'why-reminders-help',
  skills: ['Zapier', 'Funnels'],
  'TalentApplicationInput.skills': 'Zapier, Funnels',
  stock: 10,
  termsAccepted: true,
  times: ['2026-05-04T09:00:00Z'],
  title: 'Dental Snapshot',
  token: 'q3Yb0p6uJm0c1r5s8t2v4w6x8y0z1A3B5C7D9E1F3G5',
  username: 'ada',
  website: 'https://ada.example',
  yearsOfExperience: 10,
};

const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);
const byType = (schema: JsonSchema, name: string, views: Views): unknown => {
  switch (typeOf(schema)) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'array':
      return [exampleOf(schema.items as JsonSchema, name, views)];
    case 'object':
      return exampleOfFields((schema.properties ?? {}) as Record<string, JsonSchema>, '', views);
    default:
      return schema.format === 'uuid' ? ID : schema.format === 'date-time' ? '2026-01-05T10:30:00.000Z' : 'text';
  }
};

/** Schemas by name, as references name them. */
export type Views = Record<string, JsonSchema>;

/** An example of what a schema allows; `name` is the field it is for. */
export function exampleOf(schema: JsonSchema, name: string, views: Views): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  if (typeof schema.$ref === 'string') return exampleOf(views[schema.$ref.split('/').at(-1) ?? ''] ?? {}, '', views);
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0], name, views);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return byType(schema, name, views);
}

/** An example of an object; `of` names the input whose fields these are. */
export const exampleOfFields = (fields: Record<string, JsonSchema>, of: string, views: Views): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const own = `${of}.${name}`;
      return [name, exampleOf(schema, own in EXAMPLES ? own : name, views)];
    }),
  );
