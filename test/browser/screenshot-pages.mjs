/** Where the width hides it there is nothing to press. */
const pressed = (selector) => async (page) => {
  const found = page.locator(selector).first();
  if (await found.isVisible()) await found.click();
};
const openMenu = pressed('.burger');
const button = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click();
/** Nothing under /api answers from here on. */
const cut = (page) => page.route('**/api/**', (route) => route.abort());
const hang = (page) => page.route('**/api/**', () => {});
/** A step inside the site, so that the page asks for its data itself. */
const step = (name) => (page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click({ force: true });

const until = (text) => (page) => page.getByText(text).first().waitFor({ timeout: 20_000 });

/**
 * What is photographed, by who looks: an address, or a state of a page as [its name, the address, what leads to it…].
 * @returns {Record<string, (string | [string, string, ...((page: import('playwright').Page) => Promise<unknown>)[]])[]>}
 */
export const pagesOf = ({
  service,
  sold,
  closed,
  answered,
  unread,
  maker,
  shown,
  offered,
  post,
  seller,
  suspended,
  entry,
  failed,
}) => ({
  visitor: [
    ...['/', '/talent', '/marketplace', '/blog', '/auth', '/auth?tab=signup', '/about', '/not-there'],
    ...[`/talent/${maker}`, `/talent/${maker}?tab=services`, `/talent/${maker}?tab=reviews`],
    ...[`/product/${shown}`, `/product/${shown}?tab=reviews`, `/product/${shown}/preview`, `/service/${offered}`],
    `/content/${post.slug}`,
    ['empty', '/talent?q=nothing-like-it'],
    ['filters', '/marketplace?category=Script', pressed('.filters-toggle')],
    ['toast', `/product/${shown}`, button('Add to Cart')],
    ['offline', '/marketplace', (page) => page.context().setOffline(true), step('Find Talent'), until('could not be loaded')],
    ['menu', '/', openMenu],
    ['loading', '/', hang, step('Find Talent')],
    ['error', '/', cut, step('Marketplace'), until('could not be loaded')],
    [
      'failed',
      '/auth',
      (page) => page.getByLabel('Email').fill('nobody@test.example'),
      (page) => page.getByLabel('Password', { exact: true }).fill('a wrong one'),
      button('Sign In'),
    ],
  ],
  client: [
    ...['/', '/profile', '/settings', '/settings?tab=notifications', '/become-talent', '/inquiries', `/inquiries/${answered}`],
    ['ask', `/talent/${maker}?ask=contact`],
    ['ask-wrong', `/talent/${maker}?ask=call`, button('Send Inquiry')],
    [
      'ask-failed',
      `/talent/${maker}?ask=call`,
      cut,
      (page) => page.getByLabel('Message').fill('We lose half of our leads overnight.'),
      button('Send Inquiry'),
      until('What you typed is kept'),
    ],
    [
      'ask-sent',
      `/service/${service}?ask=${service}`,
      (page) => page.getByLabel('Message').fill('We lose half of our leads overnight.'),
      button('Send Inquiry'),
    ],
    ['account-menu', '/', (page) => page.locator('.avatar-button').click()],
  ],
  talent: [
    ...['/profile', '/dashboard', '/manage-services', '/sessions', '/create-service', `/edit-service/${service}`],
    ...['/manage-products', '/create-product', `/edit-product/${sold}`, '/no-such/page', '/dashboard/none'],
    ...['/inquiries', `/inquiries/${unread}`, `/inquiries/${closed}`],
    ['inquiries-none', '/inquiries?filter=%7B%22unread%22%3Atrue%2C%22status%22%3A%22closed%22%7D'],
    ['close-inquiry', `/inquiries/${answered}`, button('Close Inquiry')],
    ['console-menu', '/dashboard', openMenu],
    ['delete', '/manage-services', button('Delete')],
    ['table', '/manage-products', button('Table')],
    ['console-error', '/dashboard', cut, openMenu, step('Manage Services'), until('could not be loaded')],
  ],
  admin: [
    '/admin/cms',
    '/admin/cms?tab=categories',
    '/admin/cms/create',
    `/admin/cms/edit/${post.id}`,
    ['columns', '/admin/cms', button('Columns')],
    ['views', '/admin/cms', button('Views')],
    ['selected', '/admin/cms', (page) => page.getByRole('checkbox').nth(1).check()],
    ['desk', `/admin/cms/edit/${post.id}`, button('Expand')],
    ...['/admin/operations', '/admin/projections', '/admin/projections/talents', '/admin/projections/categories'],
    ...['/admin/failed-events', `/admin/failed-events/${failed}`, '/admin/audit', `/admin/audit/${entry}`],
    ...[`/admin/history/products/${sold}`, `/admin/history/content/${post.id}`],
    ...['/admin/people', `/admin/people/${seller}`, `/admin/people/${suspended}`, '/admin/moderation'],
    ...['/admin/streams', `/admin/streams/product-${sold}`, '/admin/jobs', '/admin/replays', '/admin/backups'],
    [
      'palette',
      '/admin/operations',
      (page) => page.locator('.palette-key').click(),
      (page) => page.getByRole('dialog').waitFor(),
    ],
    ['reason', '/admin/projections/talents', button('Rebuild')],
  ],
});
