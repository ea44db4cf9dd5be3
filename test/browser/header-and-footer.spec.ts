import { appoint } from '../support/appoint';
import { notice } from '../support/notices';
import { newcomer } from '../support/people';
import { at, button, home, linksIn, onThePublicSite, open, page, running, signedIn } from '../support/public-site';

describe('the site for visitors', () => {
  onThePublicSite();
  const items = () => page.getByRole('menuitem').allTextContents();

  describe('header and footer', () => {
    const NAVIGATION = [
      ['Find Talent', '/talent'],
      ['Marketplace', '/marketplace'],
      ['Become Talent', '/become-talent'],
    ];

    it('HD-01 logo and three items, the one of this page marked', async () => {
      await open('/');
      expect(await linksIn(page, 'header .head-nav')).toEqual(NAVIGATION);
      const current = () => page.locator('header .head-nav [aria-current=page]').allTextContents();
      expect(await current()).toEqual([]);
      for (const [path, item] of [
        ['/talent', 'Find Talent'],
        [`/talent/${home.talents[0]!.id}`, 'Find Talent'],
        [`/product/${home.products[0]!.id}`, 'Marketplace'],
      ] as const) {
        await open(path);
        expect(await current()).toEqual([item]);
      }
      await page.locator('header').getByRole('link', { name: 'Guildhall' }).first().click();
      await at('/');
    });

    it('HD-02 TR-09 on a small screen a menu slides in with the same items and closes', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await open('/marketplace');
      expect(await page.locator('.head-nav').isVisible()).toBe(false);
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await button(page, 'Menu').click();
      await menu.waitFor();
      expect(await linksIn(page, '.slide-in nav')).toEqual(NAVIGATION);
      expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Marketplace']);
      await menu.getByRole('button', { name: 'Close' }).click();
      await menu.waitFor({ state: 'hidden' });
      await button(page, 'Menu').click();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await button(page, 'Menu').click();
      await menu.getByRole('link', { name: 'Find Talent' }).click();
      await at('/talent');
      await menu.waitFor({ state: 'hidden' });
    });

    it('HD-03 HD-07 a visitor sees the two ways in and no menu', async () => {
      await open('/talent');
      const person = page.locator('header .head-person');
      await person.getByRole('link', { name: 'Sign In', exact: true }).waitFor();
      expect(await linksIn(page, 'header .head-person')).toEqual([
        ['Sign In', '/auth'],
        ['Sign Up', '/auth?tab=signup'],
      ]);
      expect(await page.locator('.avatar-button').count()).toBe(0);
    });

    it('HD-04 HD-05 HD-07 R32 a client: name and email, Become a Talent, and the way out', async () => {
      const client = await newcomer(running.url, 'client', 'carla');
      await signedIn(client);
      expect(await page.locator('.menu-person').allInnerTexts()).toEqual([`${client.email}\n${client.email}`]);
      expect(await items()).toEqual(['Profile', 'Settings', 'Become a Talent', 'Log out']);
      const targets = await page.getByRole('menuitem').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(targets).toEqual(['/profile', '/settings', '/become-talent', null]);
      await page.keyboard.press('Escape');
      for (const [change, name] of [
        [{ username: 'carla.m' }, 'carla.m'],
        [{ full_name: 'Carla Menotti' }, 'Carla Menotti'],
      ] as const) {
        await client.edit('profile', change);
        await open('/marketplace');
        await page.getByRole('button', { name: `Account of ${name}`, exact: true }).click();
        expect(await page.locator('.menu-person').allInnerTexts()).toEqual([`${name}\n${client.email}`]);
      }
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await at('/');
      await notice(page, 'Signed out: You have been successfully signed out.');
      await page.locator('header').getByRole('link', { name: 'Sign In', exact: true }).waitFor();
    });

    it('HD-06 HD-07 a talent has the group of four; an admin has their own', async () => {
      const talent = await newcomer(running.url, 'talent', 'tobias');
      await signedIn(talent);
      await page.getByText('Talent Dashboard', { exact: true }).waitFor();
      const links = ['Dashboard', 'Manage Services', 'Create Service', 'Create Product'];
      expect(await items()).toEqual(['Profile', 'Settings', ...links, 'Log out']);
      const targets = await page.getByRole('menuitem').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(targets.slice(2, -1)).toEqual(['/dashboard', '/manage-services', '/create-service', '/create-product']);
      const admin = await newcomer(running.url, 'client', 'ada');
      appoint(running, admin.email);
      await signedIn(admin);
      await page.getByText('Administration', { exact: true }).waitFor();
      expect(await items()).toEqual(['Profile', 'Settings', 'Content', 'Console', 'Log out']);
    });

    it('RT-25 R23 the footer links its nine pages, and each of them is there', async () => {
      await open('/');
      const stated = ['/seller-dashboard', '/sell-products', '/talent-success', '/how-it-works', '/buyer-protection'];
      const all = [...stated, '/about', '/contact', '/privacy', '/terms'];
      const linked = (await linksIn(page, 'footer')).map(([, href]) => href);
      expect(linked).toEqual(expect.arrayContaining(all));
      for (const path of new Set(linked))
        expect([path, (await fetch(running.url + path, { redirect: 'follow' })).status]).toEqual([path, 200]);
      await page.goto('/talent-profile');
      await at('/auth?redirect=/talent-profile');
      const talent = await newcomer(running.url, 'talent', 'own');
      await signedIn(talent);
      await page.goto('/talent-profile');
      await at(`/talent/${talent.id}`);
    });
  });
});
