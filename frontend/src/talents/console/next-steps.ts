import type { ProductCard } from '@guildhall/contracts/products';
import type { Talent } from '@guildhall/contracts/talents';

export interface NextStep {
  /** Where it is done. */
  to: string;
  action: string;
  why: string;
}

const SAID: [words: string, isSaid: (talent: Talent) => boolean][] = [
  ['title', ({ title }) => Boolean(title)],
  ['hourly rate', ({ hourlyRate }) => hourlyRate !== null],
  ['bio', ({ bio }) => Boolean(bio)],
  ['skills', ({ skills }) => skills.length > 0],
  ['languages', ({ languages }) => languages.length > 0],
  ['response time', ({ responseTime }) => Boolean(responseTime)],
  ['experience', ({ yearsOfExperience }) => yearsOfExperience !== null],
  ['education', ({ education }) => education.length > 0],
];
const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What would make a talent easier to find and to choose, from what visitors see of them now (R18, R19). */
export function nextSteps(talent: Talent, products: readonly Pick<ProductCard, 'id' | 'title' | 'category'>[]): NextStep[] {
  const unsaid = SAID.flatMap(([words, isSaid]) => (isSaid(talent) ? [] : [words]));
  const loose = products.filter(({ category }) => category === null);
  const steps: NextStep[] = [];
  if (unsaid.length > 0)
    steps.push({
      to: '/profile',
      action: 'Complete your profile',
      why: `Visitors see samples in place of your ${inWords.format(unsaid)}.`,
    });
  if (talent.servicesCount === 0)
    steps.push({
      to: '/create-service',
      action: 'Offer your first service',
      why: 'Visitors see sample services until you do.',
    });
  for (const { id, title } of loose)
    steps.push({
      to: `/edit-product/${id}`,
      action: `Choose a category for ${title}`,
      why: 'Buyers find it only under All Products.',
    });
  return steps;
}
