import { skillNames } from '@guildhall/contracts/accounts';
import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import { inputOf } from '@guildhall/contracts/parse-input';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { ProductInput } from '@guildhall/contracts/products';
import { SkillInput } from '@guildhall/contracts/skills';
import { isEmail, isUuid } from '@guildhall/contracts/value-parsers';
import { renderContent } from '@guildhall/projections/content/markup';
import { seedSteps } from './seed.js';
import { seedId } from './seed-id.js';
import type { SeedStep, SeedStepOf } from './seed-step.js';

const of = <Kind extends SeedStep['kind']>(kind: Kind) =>
  seedSteps.filter((step): step is SeedStepOf<Kind> => step.kind === kind) as SeedStepOf<Kind>[];
const [people, talents, products, services] = [of('person'), of('talent'), of('product'), of('service')];
const [reviews, contents] = [of('review'), of('content')];

const repeated = <T>(values: T[]) => values.filter((value, at) => values.indexOf(value) !== at);
function countBy<T>(values: T[], key: (value: T) => string | number) {
  const counts: Record<string, number> = {};
  for (const value of values) counts[key(value)] = (counts[key(value)] ?? 0) + 1;
  return counts;
}
const mean = (ratings: number[]) => ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
const words = (source: string) =>
  renderContent(source)
    .plain.split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const FOOTER = [
  'seller-dashboard',
  'sell-products',
  'talent-success',
  'how-it-works',
  'buyer-protection',
  'about',
  'contact',
  'privacy',
  'terms',
];
const talentOf = new Map([...products, ...services].map(({ id, by }) => [id, by]));
const subjectOf = ({ input }: SeedStepOf<'review'>) => (input.product_id ?? input.service_id)!;
const nameOf = new Map(people.map(({ id, profile }) => [id, profile.full_name]));

describe('the seeds', () => {
  it('the id of a seed is the UUID version 5 of its key', () => {
    expect(isUuid(seedId('product/missed-call-text-back'))).toBe(true);
    expect(seedId('a')).toMatch(/^.{14}5.{4}[89ab]/);
    expect(seedId('b')).not.toBe(seedId('a'));
  });

  it('an invalid seed is refused by its key', () => {
    expect(() => inputOf(ProductInput, { title: 'No', description: 'Long enough', price: 9 })).toThrow(/Title must be/);
    expect(() => inputOf(SkillInput, { name: 'SMS', level: 3 })).toThrow(/level/);
    expect(people.filter(({ email }) => !isEmail(email) || !email.endsWith('@seed.guildhall.example'))).toEqual([]);
  });

  it('R17 there are as many seeds as required', () => {
    expect(countBy(seedSteps, ({ kind }) => kind)).toMatchObject({
      talent: 24,
      product: 36,
      service: 40,
      review: 191,
      category: 5,
      person: 85,
      content: 12 + FOOTER.length + 7,
    });
  });

  it('R16 prices and rates are inside the sliders', () => {
    const prices = products.map(({ input }) => input.price_cents / 100);
    const rates = talents.map(({ application }) => application.hourly_rate_cents / 100);
    expect([Math.min(...prices), Math.max(...prices) <= 200]).toEqual([9, true]);
    expect([Math.min(...rates), Math.max(...rates)]).toEqual([35, 150]);
  });

  it('PD-06 CO-09 each product has a stock of 999', () => {
    expect(new Set(products.map(({ input }) => input.stock))).toEqual(new Set([999]));
  });

  it('MK-04 TA-03 every category and every skill of the filters has a seed', () => {
    const skills = talents.flatMap(({ application }) => skillNames(application.skills));
    expect(PRODUCT_CATEGORIES.filter((category) => !products.some(({ input }) => input.category === category))).toEqual([]);
    expect(FILTER_SKILLS.filter((skill) => !skills.includes(skill))).toEqual([]);
    expect(skills.filter((skill) => !of('skill').some(({ input }) => input.name === skill))).toEqual([]);
  });

  it('ids, addresses, names and texts are unique', () => {
    const streams = seedSteps.filter(({ kind }) => kind !== 'talent' && kind !== 'admin').map(({ id }) => id);
    const texts = seedSteps.flatMap((step) => {
      if (step.kind === 'talent') return [step.application.bio, step.details.title];
      if (step.kind === 'review') return [step.input.title, step.input.comment];
      if (step.kind === 'product') return [step.input.title, step.input.description, ...(step.input.features ?? [])];
      if (step.kind === 'service') return [step.input.title, step.input.description];
      if (step.kind === 'content') return [step.input.title, step.input.content, step.input.meta_description];
      return [];
    });
    expect(repeated(streams)).toEqual([]);
    expect(repeated(people.map(({ email }) => email))).toEqual([]);
    expect(repeated(people.map(({ profile }) => profile.username))).toEqual([]);
    expect(repeated(people.map(({ profile }) => profile.full_name))).toEqual([]);
    expect(repeated(of('category').map(({ input }) => input.slug))).toEqual([]);
    expect(repeated(of('content').map(({ input }) => input.slug))).toEqual([]);
    expect(repeated(texts)).toEqual([]);
  });

  it('seeds are in order of time, each after what it needs, in the year before the opening', () => {
    const known = new Set<string>();
    const early = seedSteps.filter((step) => {
      const needs = [
        ...('by' in step ? [step.by] : []),
        ...(step.kind === 'talent' || step.kind === 'admin' ? [step.id] : []),
        ...(step.kind === 'review' ? [subjectOf(step)] : []),
        ...(step.kind === 'content' ? (step.input.category_ids ?? []) : []),
      ];
      known.add(step.id);
      return needs.some((id) => !known.has(id));
    });
    const times = seedSteps.map(({ time }) => time);
    expect(early).toEqual([]);
    expect(times).toEqual([...times].sort());
    expect(times.filter((time) => new Date(time).toISOString() !== time)).toEqual([]);
    expect(times[0]! >= '2025-11-01' && times.at(-1)! < '2026-11-01').toBe(true);
  });

  it('only talents offer services and products', () => {
    const applied = new Map(talents.map(({ id, time }) => [id, time]));
    const offers = [...products, ...services];
    expect(offers.filter(({ by, time }) => (applied.get(by) ?? '9') > time)).toEqual([]);
  });

  it('a client reviews a product or service once, and never their own', () => {
    const seeded = new Set(talents.map(({ id }) => id));
    expect(repeated(reviews.map((review) => `${review.by} ${subjectOf(review)}`))).toEqual([]);
    expect(reviews.filter((review) => !talentOf.has(subjectOf(review)) || talentOf.get(subjectOf(review)) === review.by)).toEqual(
      [],
    );
    expect(reviews.filter(({ by }) => seeded.has(by))).toEqual([]);
    expect(new Set(reviews.map(({ by }) => by)).size).toBe(60);
  });

  it('R60 every product and every talent has 3 to 40 reviews, so that no rating on a first screen is a fallback', () => {
    const few = (ids: string[], counts: Record<string, number>) =>
      ids.filter((id) => (counts[id] ?? 0) < 3 || (counts[id] ?? 0) > 40).map((id) => [nameOf.get(id) ?? id, counts[id] ?? 0]);
    const bySubject = countBy(reviews, subjectOf);
    const byTalent = countBy(reviews, (review) => talentOf.get(subjectOf(review))!);
    expect(
      few(
        talents.map(({ id }) => id),
        byTalent,
      ),
    ).toEqual([]);
    expect(
      few(
        products.map(({ id }) => id),
        bySubject,
      ),
    ).toEqual([]);
  });

  it('spread the ratings as people do', () => {
    expect(countBy(reviews, ({ input }) => input.rating)).toEqual({ 5: 113, 4: 62, 3: 11, 2: 4, 1: 1 });
  });

  it('R48 HM-05 put three talents and three products on the home page', () => {
    const ranked = (subject: (review: SeedStepOf<'review'>) => string) =>
      [...new Set(reviews.map(subject))].map((id) => {
        const ratings = reviews.filter((review) => subject(review) === id).map(({ input }) => input.rating);
        return { id, count: ratings.length, mean: mean(ratings) };
      });
    const featured = ranked((review) => talentOf.get(subjectOf(review))!).sort((a, b) => b.mean - a.mean || b.count - a.count);
    const popular = ranked(subjectOf).sort((a, b) => b.count - a.count || b.mean - a.mean);
    expect(featured.slice(0, 3).map(({ id }) => nameOf.get(id))).toEqual(['Mara Tolvane', 'Kito Vandermoor', 'Lene Ashgrove']);
    expect(popular.slice(0, 3).map(({ id }) => products.find((product) => product.id === id)?.input.title)).toEqual([
      'Missed-Call Text Back',
      'Five-Star Review Engine',
      'Agency Launch Bundle',
    ]);
  });

  it('BL-03 fill the blog with posts of 400 to 900 words, in Markdown and in HTML', () => {
    const posts = contents
      .filter(({ input }) => input.content_type === 'blog' && input.status === 'published')
      .map(({ input }) => input);
    const html = posts.map(({ content }) => renderContent(content).html);
    const used = new Set(posts.flatMap(({ category_ids }) => category_ids));
    expect(posts.filter(({ content }) => words(content) < 400 || words(content) > 900).map(({ slug }) => slug)).toEqual([]);
    expect(countBy(posts, ({ content }) => (content.startsWith('<p>') ? 'HTML' : 'Markdown'))).toEqual({ HTML: 5, Markdown: 7 });
    expect(html.filter((text) => !(text.startsWith('<p>') && text.includes('<h2>') && /<[uo]l>/.test(text)))).toEqual([]);
    expect(html.filter((text) => text.includes('<table>')).length).toBe(12);
    expect(html.filter((text) => text.includes('<pre>')).length).toBe(9);
    expect(of('category').filter(({ id }) => !used.has(id))).toEqual([]);
  });

  it('R23 answer every link of the footer', () => {
    const pages = contents.filter(({ input }) => input.content_type === 'page').map(({ input }) => input);
    expect(pages.map(({ slug }) => slug).sort()).toEqual([...FOOTER].sort());
    expect(pages.filter(({ content }) => words(content) < 150 || words(content) > 500)).toEqual([]);
    const unpublished = contents.filter(({ input }) => input.status !== 'published');
    expect(countBy(unpublished, ({ input }) => (input.publish_at ? 'scheduled' : 'draft'))).toEqual({ draft: 2, scheduled: 1 });
    expect(countBy(contents, ({ input }) => String(input.content_type))).toMatchObject({ 'case-study': 2, tutorial: 2 });
  });
});
