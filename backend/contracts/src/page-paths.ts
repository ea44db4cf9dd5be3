/** Addresses of public pages, for links, feeds and redirects. */
export const productPath = (id: string) => `/product/${id}`;
export const priceHistoryPath = (id: string) => `/product/${id}/history`;
export const talentPath = (id: string) => `/talent/${id}`;
export const servicePath = (id: string) => `/service/${id}`;
export const contentPath = (slug: string) => `/content/${slug}`;

/** The public pages that list things. */
export const LISTING_PATHS = ['/', '/talent', '/marketplace', '/blog'] as const;

/** First segments of the addresses that the consoles' build answers; all others are public pages. */
export const CONSOLE_SEGMENTS = [
  'dashboard',
  'create-service',
  'create-product',
  'manage-services',
  'manage-products',
  'edit-service',
  'edit-product',
  'sessions',
  'admin',
] as const;
