import { Route, Routes } from 'react-router-dom';
import { formPage, page, type RoutedPage } from './html-document/page.js';
import { Shell } from './layout/Shell.js';

const content = page('content/ContentPage', () => import('./content/ContentPage.js'));
/** The footer's pages: published content under its slug (R23). */
const FOOTER_PAGES = [
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

const LIST = ['q', 'sort', 'page'];

/** The public site's table of contents. Pages of the consoles are listed in data/paths.ts. */
export const ROUTES: { path: string; page: RoutedPage }[] = [
  { path: '/', page: page('home/HomePage', () => import('./home/HomePage.js')) },
  {
    path: '/talent',
    page: page('talents/FindTalentPage', () => import('./talents/FindTalentPage.js'), [...LIST, 'skill', 'rate_min', 'rate_max']),
  },
  { path: '/talent/:id', page: page('talents/TalentPage', () => import('./talents/TalentPage.js'), ['tab', 'page']) },
  { path: '/talent-profile', page: page('talents/OwnTalentPage', () => import('./talents/OwnTalentPage.js')) },
  { path: '/service/:id', page: page('services/ServicePage', () => import('./services/ServicePage.js'), ['page']) },
  {
    path: '/marketplace',
    page: page('products/MarketplacePage', () => import('./products/MarketplacePage.js'), [
      ...LIST,
      'tab',
      'category',
      'price_min',
      'price_max',
    ]),
  },
  { path: '/product/:id', page: page('products/ProductPage', () => import('./products/ProductPage.js'), ['tab', 'page']) },
  { path: '/product/:id/history', page: page('products/PriceHistoryPage', () => import('./products/PriceHistoryPage.js')) },
  {
    path: '/product/:id/preview',
    page: page('products/ProductPreviewPage', () => import('./products/ProductPreviewPage.js'), ['tab', 'page']),
  },
  { path: '/blog', page: page('content/BlogPage', () => import('./content/BlogPage.js'), ['category', 'page']) },
  { path: '/content/:slug', page: content },
  ...FOOTER_PAGES.map((slug) => ({ path: `/${slug}`, page: content })),
  {
    path: '/auth',
    page: formPage('accounts/AuthPage', () => import('./accounts/AuthPage.js'), ['tab', 'redirect', 'token', 'confirm']),
  },
  { path: '/profile', page: formPage('accounts/ProfilePage', () => import('./accounts/ProfilePage.js'), ['tab']) },
  { path: '/settings', page: formPage('accounts/SettingsPage', () => import('./accounts/SettingsPage.js'), ['tab']) },
  { path: '/become-talent', page: formPage('accounts/BecomeTalentPage', () => import('./accounts/BecomeTalentPage.js')) },
  // `/not-found` is an unknown path like any other.
  { path: '*', page: page('layout/NotFoundPage', () => import('./layout/NotFoundPage.js')) },
];

export function App() {
  return (
    <Shell>
      <Routes>
        {ROUTES.map(({ path, page: { Component } }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
      </Routes>
    </Shell>
  );
}
