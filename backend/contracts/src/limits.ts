/** Business constants and bounds of text (R47). Lengths count UTF-16 code units, money is integer cents. */
export const LIMITS = {
  password: { min: 6, max: 1000 },
  email: { max: 254 },
  full_name: { min: 2, max: 100 },
  username: { min: 3, max: 30 },
  location: { max: 100 },
  url: { max: 2048 },
  bio: { min: 10, max: 5000 },
  skills: { min: 3, max: 500 },
  skill: { max: 60 },
  skillCount: { max: 50 },
  title: { min: 3, max: 200 },
  description: { min: 10, max: 10_000 },
  category: { min: 2, max: 100 },
  slug: { min: 3, categoryMin: 2, max: 200 },
  content: { min: 10, maxBytes: 400_000 },
  meta_description: { max: 160 },
  meta_keywords: { max: 500 },
  reviewTitle: { max: 120 },
  comment: { max: 2000 },
  inquirySubject: { min: 3, max: 200 },
  inquiryMessage: { min: 20, max: 2000 },
  inquiryAnswer: { min: 1, max: 2000 },
  inquiryTimes: { max: 3 },
  inquiryMessages: { max: 100 },
  search: { max: 200 },
  reason: { min: 1, max: 500 },
  priceCents: { min: 0, max: 99_999_999 },
  rateCents: { min: 1, max: 999_999 },
  durationDays: { min: 1, max: 3650 },
  stock: { min: 0, max: 1_000_000 },
  rating: { min: 1, max: 5 },
  features: { max: 20 },
  categoryIds: { max: 50 },
  pageSize: { default: 24, max: 100 },
  /** Entries of a list of operators are counted, and paged through, up to here: its total then means at least so many. */
  counted: 10_000,
  /** Of a product's prices, the latest. */
  shownPrices: 100,
  filterBytes: 2048,
  bodyBytes: 1_048_576,
} as const;

export const COUNTS = { featuredTalents: 3, popularProducts: 3, relatedProducts: 3, cardSkills: 3, excerpt: 150 } as const;
export const RATE_SLIDER = { min: 0, max: 150, step: 5 } as const;
export const PRICE_SLIDER = { min: 0, max: 200, step: 10 } as const;
export const DEFAULT_PROFICIENCY = 3;

/** What a screen shows where data is missing (CO-09). Never stored, never averaged. */
export const FALLBACKS = {
  location: 'Remote',
  delivery: '3-5 days',
  responseTime: 'within hours',
  experience: '5 years',
  completedProjects: '100+ projects',
  rate: 85,
  rating: 4.5,
  reviewCount: 12,
  reviewRating: 5,
  stock: 999,
} as const;

export const DURATIONS_MS = {
  afterApplication: 2000,
  settingsSave: 1000,
  toastFirst: 5000,
  toastSecond: 4000,
  tooltipDelay: 700,
  sessionTick: 30_000,
  sessionMargin: 90_000,
  heartbeat: 30_000,
  reconnect: [1000, 2000, 5000, 10_000],
  retryCap: 30_000,
} as const;
export const QUERY_RETRIES = 3;
