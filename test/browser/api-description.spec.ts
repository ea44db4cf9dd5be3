import type { Product as Running } from '../support/product.mjs';
import { sharedBrowser, sharedProduct } from '../support/shared';
import { leave, tabOf } from '../support/tabs';

describe('the description of the API, read in a browser', () => {
  let running: Running;
  beforeAll(async () => {
    running = await sharedProduct();
  }, 120_000);

  it('shows every kind of operation under the policy of every page, and asks no other host', async () => {
    const tab = await tabOf(await sharedBrowser(), running.url);
    const asked: string[] = [];
    const refused: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    const answer = await tab.goto('/api/docs');
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
    const described = await fetch(`${running.url}/api/openapi.json`).then((each) => each.json());
    const operations = Object.values(described.paths).flatMap((verbs) =>
      Object.values(verbs as Record<string, { tags: string[] }>),
    );
    const tags = new Set(operations.flatMap((operation) => operation.tags));
    await tab.locator('.opblock-tag').first().waitFor();
    expect((await tab.locator('.opblock-tag').allInnerTexts()).sort()).toEqual([...tags].sort());
    await tab.locator('.opblock-tag', { hasText: /^products$/ }).click();
    await tab.getByText('Lists products, newest first').click();
    await tab.getByText('Refused: malformed, unknown_field.').first().waitFor();
    expect(await tab.locator('.opblock').count()).toBe(operations.filter(({ tags: [tag] }) => tag === 'products').length);
    const foreign = asked.filter((url) => !url.startsWith(running.url) && !url.startsWith('data:'));
    expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
    await leave(tab);
  });
});
