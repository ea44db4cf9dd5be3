import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentVersion } from '@guildhall/contracts/content-versions';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { startProduct } from '../support/product.mjs';
import { until } from '../support/until';

it('TR-07 a post planned for a time when nothing ran is published once at the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-planned-'));
  chmodSync(dataDir, 0o711);
  let product = await startProduct({ dataDir });
  try {
    const ada = await newcomer(product.url, 'client', 'ada');
    appoint(product, ada.email);
    const publish_at = new Date(Date.now() + 15_000).toISOString();
    const words = { title: 'Planned', slug: 'planned', content: 'Some words of a post' };
    const { body, status } = await ada.post<{ id: string }>('/api/content', { ...words, publish_at });
    expect([status, body]).toMatchObject([201, { status: 'draft', publish_at }]);
    await product.stop();
    const down = new Date().toISOString();
    await until(() => new Date().toISOString() > publish_at, 30_000);
    product = await startProduct({ dataDir });
    const seen = async () => (await new Someone(product.url).get('/api/content/by-slug/planned')).status === 200;
    await until(seen);
    const again = await new Someone(product.url, ada.id, ada.email, ada.password).signIn();
    const versions = (await again.get<ContentVersion[]>(`/api/content/${body.id}/versions`)).body;
    expect(versions).toMatchObject([{ version: 2, events: ['ContentPublished'], by: null }, { version: 1 }]);
    expect(down < publish_at && publish_at < versions[0]!.at).toBe(true);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
