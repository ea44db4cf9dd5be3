import { Route, Routes } from 'react-router-dom';
import { formPage, type Page, page } from './shell/pages.js';
import { Shell } from './shell/Shell.js';

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

/** The public site's table of contents. Pages of the consoles are listed in shell/paths.ts. */
export const ROUTES: { path: string; page: Page }[] = [
  { path: '/', page: page('home/HomePage', () => import('./home/HomePage.js')) },
  { path: '/talent', page: page('talents/FindTalentPage', () => import('./talents/FindTalentPage.js')) },
  { path: '/talent/:id', page: page('talents/TalentPage', () => import('./talents/TalentPage.js')) },
  { path: '/talent-profile', page: page('talents/OwnTalentPage', () => import('./talents/OwnTalentPage.js')) },
  { path: '/service/:id', page: page('services/ServicePage', () => import('./services/ServicePage.js')) },
  { path: '/marketplace', page: page('products/MarketplacePage', () => import('./products/MarketplacePage.js')) },
  { path: '/product/:id', page: page('products/ProductPage', () => import('./products/ProductPage.js')) },
  { path: '/product/:id/preview', page: page('products/ProductPreviewPage', () => import('./products/ProductPreviewPage.js')) },
  { path: '/blog', page: page('content/BlogPage', () => import('./content/BlogPage.js')) },
  { path: '/content/:slug', page: content },
  ...FOOTER_PAGES.map((slug) => ({ path: `/${slug}`, page: content })),
  { path: '/auth', page: formPage('accounts/AuthPage', () => import('./accounts/AuthPage.js')) },
  { path: '/profile', page: formPage('accounts/ProfilePage', () => import('./accounts/ProfilePage.js')) },
  { path: '/settings', page: formPage('accounts/SettingsPage', () => import('./accounts/SettingsPage.js')) },
  { path: '/become-talent', page: formPage('accounts/BecomeTalentPage', () => import('./accounts/BecomeTalentPage.js')) },
  // `/not-found` is an unknown path like any other.
  { path: '*', page: page('shell/NotFoundPage', () => import('./shell/NotFoundPage.js')) },
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
