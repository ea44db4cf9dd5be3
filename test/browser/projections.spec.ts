import { PROJECTIONS } from '@guildhall/projections/all';
import {
  act,
  ask,
  auditor,
  confirm,
  inTheOperatorsConsole,
  NAMED,
  offer,
  open,
  operator,
  other,
  page,
  runs,
  see,
  whileLocked,
} from '../support/operators-console';
import { leave } from '../support/tabs';

describe('projections, on screen', () => {
  inTheOperatorsConsole();

  const cell = (projection: string, column: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: projection, exact: true }) })
      .locator(`.column-${column}`);
  const figure = (label: string) =>
    page
      .locator('.projection-figures .RaLabeled-root, .projection-figures .MuiStack-root > *')
      .filter({ hasText: label })
      .first();

  it('OP-08 OP-13 an auditor sees where every read model is, follows it live, and acts on none', async () => {
    await open(auditor, '/admin/projections');
    await cell('products', 'status').getByText('Live').waitFor();
    const before = Number(await cell('products', 'events').innerText());
    await offer('Another kit');
    await cell('products', 'events')
      .getByText(String(before + 1), { exact: true })
      .waitFor();
    expect(await cell('products', 'lag_events').innerText()).toBe('0');
    expect(await cell('products', 'last_error').innerText()).toBe('None');
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('row').filter({ hasText: 'products' }).locator('.sparkline circle').waitFor();
    const figures = page.locator('dl.figures');
    await figures.getByText(`${PROJECTIONS.length} projections, ${PROJECTIONS.length} live`).waitFor();
    await figures.locator('.sparkline circle').waitFor();
    expect(await figures.locator('dt').allInnerTexts()).toEqual([
      'Log head',
      'Events per second',
      'Longest lag',
      'Failed events',
    ]);
    await see('projections');
    await page.setViewportSize({ width: 360, height: 800 });
    const heads = await page.locator('.projections thead').evaluate((row) => row.getBoundingClientRect().height);
    expect(heads).toBeLessThan(60);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'products', exact: true }).click();
    await page.getByRole('heading', { name: 'products', level: 1 }).waitFor();
    await page.getByText('No runs yet.').waitFor();
    expect(await page.getByRole('button', { name: /Rebuild|Verify|Roll back|Pause/ }).count()).toBe(0);
  });

  it('OP-08 OP-09 a rebuild asks for a reason, shows its steps, and is cancelled', async () => {
    await open(operator, NAMED);
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).click();
    await page.getByText('Please say why').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await whileLocked(async () => {
      await act('Rebuild', 'Rebuild requested');
      const panel = page.getByRole('region', { name: 'Rebuild of products' });
      await panel.locator('[aria-current=step]').getByText('Compare checksums').waitFor();
      await see('projection-rebuilding');
      await page.goto('/admin/projections');
      await cell('products', 'status').getByText('Rebuilding').waitFor();
      await see('projections-rebuilding');
      await act('Cancel rebuild', 'The rebuild ends');
    });
    await page.goto(NAMED);
    await runs().getByText('the rebuild was cancelled').first().waitFor();
  }, 120_000);

  it('OP-09 an operator rebuilds, verifies, rolls back, pauses and resumes; each run says by whom, why and what it came to', async () => {
    await open(operator, NAMED);
    await act('Rebuild', 'Rebuild requested');
    await runs().filter({ hasText: 'Rebuild' }).getByText('Equal').waitFor();
    await act('Verify', 'Verification requested');
    await runs().filter({ hasText: 'Verify' }).getByText('Equal').waitFor();
    await figure('Last verify')
      .getByText(/^Equal/)
      .waitFor();
    await act('Roll back', 'Rollback requested');
    await runs().filter({ hasText: 'Roll back' }).getByText('Done').waitFor();
    await act('Pause', 'products is paused');
    await page.getByText(/^Paused by .*“a test on screen”/).waitFor();
    expect(await page.getByRole('button', { name: 'Rebuild', exact: true }).isDisabled()).toBe(true);
    await see('projection-paused');
    await act('Resume', 'products goes on');
    await figure('Status').getByText('Live').waitFor();
    await page.goto('/admin/projections');
    for (const name of ['skills', 'categories'])
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('checkbox')
        .click();
    await act('Rebuild', 'Rebuild requested');
    await page.goto('/admin/projections/skills');
    await runs().getByText('Equal').waitFor();
  }, 120_000);

  it('OP-09 given two operators who act at once, then the second reads what the first does, and by whom', async () => {
    await open(other, NAMED);
    const second = page;
    await ask('Verify', second);
    await open(operator, NAMED);
    await whileLocked(async () => {
      await act('Rebuild', 'Rebuild requested');
      await page.getByRole('region', { name: 'Rebuild of products' }).waitFor();
      await confirm('Verify', second);
      await second
        .getByRole('dialog')
        .getByText(/^products is being rebuilt already: \S.* asked for it at .* \(“a test on screen”\)$/)
        .waitFor();
      await second.getByRole('button', { name: 'Cancel', exact: true }).click();
      await second.getByRole('region', { name: 'Rebuild of products' }).waitFor();
      expect(await second.getByRole('button', { name: 'Verify', exact: true }).isDisabled()).toBe(true);
    });
    await runs(second).filter({ hasText: 'Rebuild' }).getByText('Equal').first().waitFor();
    await leave(second);
  }, 120_000);
});
