export interface SeedService {
  key: string;
  talent: string;
  time: string;
  title: string;
  /** Dollars. */
  price: number;
  /** Days. */
  duration: number;
  description: string;
}
