import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { Job } from '@guildhall/contracts/jobs';
import { notice } from '../support/notices';
import { confirm, inTheOperatorsConsole, open, operator, page, running, see, WHY } from '../support/operators-console';
import { disturb } from '../support/pages';
import { newcomer } from '../support/people';
import { once } from '../support/until';

describe('jobs, on screen', () => {
  inTheOperatorsConsole();

  /** Retried some times already: the next try is some seconds away. */
  const isWaiting = async (id: string) => {
    const { state, attempts } = (await operator.get<Job>(`/api/jobs/${id}`)).body;
    return state === 'delayed' && attempts >= 3;
  };
  /** From now on no mail can be written. */
  const closeOutbox = () => {
    const outbox = join(running.dataDir, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'a file where the folder was');
  };
  const acts = async (type: string) =>
    (
      (await operator.get(`/api/audit?filter=${encodeURIComponent(JSON.stringify({ type }))}`)).body as unknown as AuditEntry[]
    ).map(({ reason }) => reason);

  it('OP-13 given jobs that fail, when an operator retries two at once and removes one, then the log says why', async () => {
    closeOutbox();
    const people = await Promise.all(['one', 'two', 'three'].map((name) => newcomer(running.url, 'client', name)));
    const [one, two, three] = people.map(({ id }) => `mail.${id}`) as [string, string, string];
    const job = (id: string) => page.getByRole('row').filter({ hasText: id });
    await open(operator, '/admin/jobs');
    for (const id of [one, two, three]) await once(() => isWaiting(id));
    await job(one).getByText('Delayed').waitFor();
    await see('jobs-delayed');
    await job(three).getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel(/Reason/).fill(WHY);
    await confirm('Remove');
    await notice(page, 'The job was removed');
    for (const id of [one, two]) await job(id).getByRole('checkbox').click();
    await page.getByText('2 items selected').waitFor();
    await page.locator('.RaBulkActionsToolbar-toolbar').getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel(/Reason/).fill(WHY);
    await confirm('Retry');
    await notice(page, '2 jobs run now');
    expect([await acts('JobRemoved'), await acts('JobRetried')]).toEqual([[WHY], [WHY, WHY]]);
  }, 90_000);

  it('OP-13 given retries that are refused, then the dialog stays and says why; one refusal keeps the others from nothing', async () => {
    closeOutbox();
    const people = await Promise.all(['four', 'five'].map((name) => newcomer(running.url, 'client', name)));
    const [four, five] = people.map(({ id }) => `mail.${id}`) as [string, string];
    for (const id of [four, five]) await once(() => isWaiting(id));
    await open(operator, '/admin/jobs');
    for (const id of [four, five]) await page.getByRole('row').filter({ hasText: id }).getByRole('checkbox').click();
    await page.locator('.RaBulkActionsToolbar-toolbar').getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel(/Reason/).fill(WHY);
    await disturb(page, '**/api/jobs/*/retry', 'POST', { status: 409 });
    await confirm('Retry');
    await page.getByRole('dialog').getByText('Test', { exact: true }).waitFor();
    await page.unroute('**/api/jobs/*/retry');
    await disturb(page, `**/api/jobs/${four}/retry`, 'POST', { status: 409 });
    await confirm('Retry');
    await notice(page, '1 of 2 jobs runs now. Test');
  }, 90_000);
});
