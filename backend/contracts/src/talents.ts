/** Talents are accounts of user_type talent; their events are in accounts.ts. */

/** A card of Find Talent. Ratings are means of real reviews; null without any. */
export interface TalentCard {
  id: string;
  name: string;
  title: string | null;
  location: string | null;
  avatar: string;
  hourlyRate: number | null;
  rating: number | null;
  reviewCount: number;
  skills: string[];
  /** Sorts covers and portraits by trade: the first skill. */
  created_at: string;
}

/** EN-02. Null or empty where the talent said nothing: the screen shows its fallbacks (R18). */
export interface Talent extends TalentCard {
  full_name: string | null;
  bio: string | null;
  website: string | null;
  responseTime: string | null;
  languages: string[];
  yearsOfExperience: number | null;
  completedProjects: number | null;
  education: string[];
  servicesCount: number;
  productsCount: number;
}

export interface TalentStats {
  services: number;
  products: number;
  rating: number | null;
  reviewCount: number;
}
