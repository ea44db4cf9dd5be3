import { count, dollarAmount, id, list, moment, nullable, stars, text, view } from './schema.js';
import type { Talent, TalentCard, TalentStats } from './talents.js';

export const talentCard = view<TalentCard>('TalentCard', {
  id,
  name: text,
  title: nullable(text),
  location: nullable(text),
  avatar: text,
  hourlyRate: nullable(dollarAmount),
  rating: nullable(stars),
  reviewCount: count,
  skills: list(text),
  created_at: moment,
});
export const talent = view<Talent>('Talent', {
  ...talentCard.fields,
  full_name: nullable(text),
  bio: nullable(text),
  website: nullable(text),
  responseTime: nullable(text),
  languages: list(text),
  yearsOfExperience: nullable(count),
  completedProjects: nullable(count),
  education: list(text),
  servicesCount: count,
  productsCount: count,
});
export const talentStats = view<TalentStats>('TalentStats', {
  services: count,
  products: count,
  rating: nullable(stars),
  reviewCount: count,
});
