export interface SeedTalent {
  key: string;
  /** Which print of the portrait: the art follows the id. */
  print?: number;
  name: string;
  joined: string;
  location: string;
  title: string;
  /** Dollars an hour. */
  rate: number;
  /** The trade first. */
  skills: string[];
  bio: string;
  languages: string[];
  responseTime: string;
  years: number;
  education: string[];
}
