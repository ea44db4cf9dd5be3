import { ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { CategoryInput } from '@guildhall/contracts/categories';
import { ContentInput, type ContentType } from '@guildhall/contracts/content';
import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { inputOf } from '@guildhall/contracts/parse-input';
import { ProductInput } from '@guildhall/contracts/products';
import { ReviewInput } from '@guildhall/contracts/reviews';
import { ServiceInput } from '@guildhall/contracts/services';
import { SkillInput } from '@guildhall/contracts/skills';
import { slugOf } from '@guildhall/contracts/slug';
import { CATEGORIES, categoryId } from './categories.js';
import { CLIENTS, clientId } from './clients.js';
import { CASE_STUDIES, DRAFTS, TUTORIALS } from './more-content.js';
import { PAGES } from './pages.js';
import { POSTS } from './posts.js';
import { PRODUCTS, productId } from './products.js';
import { REVIEWS, type SeedReview } from './reviews.js';
import type { SeedContent } from './seed-content.js';
import { later, seedId } from './seed-id.js';
import type { SeedStep, SeedStepOf } from './seed-step.js';
import type { SeedTalent } from './seed-talent.js';
import { SERVICES, serviceId } from './services.js';
import { TALENTS, talentId } from './talents.js';

const OPENED = '2025-11-02T08:00:00.000Z';
/** Writes the blog and the pages; appointed admin. */
const EDITORS = seedId('person/guildhall-editors');

function person(id: string, key: string, full_name: string, location: string | undefined, time: string): SeedStepOf<'person'> {
  const username = key.replaceAll('-', '.');
  const profile = inputOf(ProfileInput, { full_name, username, ...(location === undefined ? {} : { location }) });
  return { kind: 'person', id, email: `${username}@seed.guildhall.example`, user_type: 'client', profile, time };
}

/** Applies a quarter of an hour after signing up. */
const talent = (entry: SeedTalent): SeedStepOf<'talent'> => ({
  kind: 'talent',
  id: talentId(entry.key),
  application: inputOf(TalentApplicationInput, {
    hourlyRate: entry.rate,
    skills: entry.skills.join(', '),
    bio: entry.bio,
    termsAccepted: true,
  }),
  details: inputOf(TalentDetailsInput, {
    title: entry.title,
    languages: entry.languages,
    responseTime: entry.responseTime,
    yearsOfExperience: entry.years,
    education: entry.education,
  }),
  time: later(entry.joined, 15),
});

const skillNames = [...new Set([...FILTER_SKILLS, ...TALENTS.flatMap(({ skills }) => skills)])];
const productOf = new Map(PRODUCTS.map((product) => [product.key, product]));

function reviewed({ product, service }: SeedReview) {
  if (service !== undefined) return { service_id: serviceId(service), product_id: null };
  return { service_id: null, product_id: productId(productOf.get(product ?? '')!) };
}

const published =
  (content_type: ContentType) =>
  ({ time, categories, ...text }: SeedContent): SeedStep => ({
    kind: 'content',
    id: seedId(`content/${text.slug}`),
    by: EDITORS,
    input: inputOf(ContentInput, { ...text, content_type, status: 'published', category_ids: categories.map(categoryId) }),
    time,
  });

const drafted = ({ time, categories, ...text }: (typeof DRAFTS)[number]): SeedStep => ({
  kind: 'content',
  id: seedId(`content/${text.slug}`),
  by: EDITORS,
  input: inputOf(ContentInput, { ...text, content_type: 'blog', status: 'draft', category_ids: categories.map(categoryId) }),
  time,
});

const steps: SeedStep[] = [
  person(EDITORS, 'guildhall-editors', 'Guildhall editors', undefined, OPENED),
  { kind: 'admin', id: EDITORS, time: later(OPENED, 1) },
  ...skillNames.map(
    (name, at): SeedStep => ({
      kind: 'skill',
      id: seedId(`skill/${slugOf(name)}`),
      by: EDITORS,
      input: inputOf(SkillInput, { name }),
      time: later(OPENED, 2 + at),
    }),
  ),
  ...CATEGORIES.map(
    (input, at): SeedStep => ({
      kind: 'category',
      id: categoryId(input.slug),
      by: EDITORS,
      input: inputOf(CategoryInput, input),
      time: later(OPENED, 60 + at),
    }),
  ),
  ...TALENTS.map(({ key, name, location, joined }) => person(talentId(key), key, name, location, joined)),
  ...TALENTS.map(talent),
  ...CLIENTS.map(({ key, name, location, joined }) => person(clientId(key), key, name, location, joined)),
  ...SERVICES.map(
    ({ key, talent, time, title, description, price, duration }): SeedStep => ({
      kind: 'service',
      id: serviceId(key),
      by: talentId(talent),
      input: inputOf(ServiceInput, { title, description, price, duration }),
      time,
    }),
  ),
  ...PRODUCTS.map(
    (product): SeedStep => ({
      kind: 'product',
      id: productId(product),
      by: talentId(product.seller),
      input: inputOf(ProductInput, {
        title: product.title,
        description: product.description,
        price: product.price,
        category: product.category,
        features: product.features,
        stock: FALLBACKS.stock,
      }),
      time: product.time,
    }),
  ),
  ...PAGES.map(published('page')),
  ...POSTS.map(published('blog')),
  ...CASE_STUDIES.map(published('case-study')),
  ...TUTORIALS.map(published('tutorial')),
  ...DRAFTS.map(drafted),
  ...REVIEWS.map(
    (review): SeedStep => ({
      kind: 'review',
      id: seedId(`review/${review.product ?? review.service}/${review.client}`),
      by: clientId(review.client),
      input: inputOf(ReviewInput, {
        ...reviewed(review),
        rating: review.rating,
        title: review.title,
        comment: review.comment,
      }),
      time: review.time,
    }),
  ),
];

/** Everything that happened before the product opened, oldest first; run it in this order, one step after the other. */
export const seedSteps: SeedStep[] = steps.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
