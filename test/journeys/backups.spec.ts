import { existsSync } from 'node:fs';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { Backup } from '@guildhall/contracts/backups';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';
import { once, until } from '../support/until';

const WHY = { reason: 'before the move' };

describe('backups', () => {
  let running: Running;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  const find = async (id: string) => (await operator.get<Backup>(`/api/backups/${id}`)).body;

  beforeAll(async () => {
    running = await sharedProduct();
    [client, auditor, operator] = (await Promise.all(
      ['client', 'auditor', 'operator'].map((name) => newcomer(running.url, 'client', name)),
    )) as [Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
  }, 120_000);

  it('OP-13 an operator makes a backup and tests it, and the audit says who, why and what it came to', async () => {
    const begun = await operator.post<Backup>('/api/backups', WHY);
    expect(begun).toMatchObject({ status: 201, body: { state: 'running', test: 'untested', bytes: null } });
    const { id } = begun.body;
    await until(async () => (await find(id)).state !== 'running');
    const made = await find(id);
    expect(made).toMatchObject({ state: 'made', error: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(made.bytes).toBeGreaterThan(1000);
    expect(made.events).toBeGreaterThan(5);
    expect(existsSync(made.file!)).toBe(true);

    expect(await operator.post<Backup>(`/api/backups/${id}/test`, WHY)).toMatchObject({ status: 200, body: { test: 'running' } });
    await until(async () => (await find(id)).test !== 'running');
    expect(await find(id)).toMatchObject({ test: 'passed', test_error: null, tested_at: expect.any(String) });

    const filter = encodeURIComponent(JSON.stringify({ noun: 'backups', entity_id: id }));
    // The audit may follow a little later than the list of backups.
    const entries = await once(async () => {
      const found = (await auditor.get<AuditEntry[]>(`/api/audit?filter=${filter}`)).body as unknown as AuditEntry[];
      return found[0]?.type === 'BackupTested' ? found : null;
    });
    expect(entries.map(({ type, person, reason }) => ({ type, by: person.id, reason }))).toEqual(
      ['BackupTested', 'BackupTestRequested', 'BackupMade', 'BackupRequested'].map((type) => ({
        type,
        by: operator.id,
        reason: WHY.reason,
      })),
    );
    const listed = (await auditor.get<Backup[]>('/api/backups')).body as unknown as Backup[];
    expect(listed.map((each) => each.id)).toContain(id);
  }, 120_000);

  it('OP-13 nobody else makes or tests one, none without a reason, and what is not there is not tested', async () => {
    const nothing = '/api/backups/11111111-1111-4111-8111-111111111111';
    for (const who of [client, auditor]) {
      expect((await who.post('/api/backups', WHY)).status).toBe(403);
      expect((await who.post(`${nothing}/test`, WHY)).status).toBe(403);
    }
    expect((await client.get('/api/backups')).status).toBe(403);
    expect(await operator.post('/api/backups', { reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(String) } },
    });
    expect((await operator.post(`${nothing}/test`, WHY)).status).toBe(404);
    expect((await auditor.get(nothing)).status).toBe(404);
  });
});
