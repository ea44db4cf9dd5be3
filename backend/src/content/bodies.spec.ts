import { TOO_LONG_WHEN_SHOWN } from '@guildhall/contracts/content';
import type { StoredContent } from '@guildhall/projections/content/content.queries';
import { renderContent } from '@guildhall/projections/content/markup';
import { sanitize } from '@guildhall/projections/content/sanitize';
import type { Caller } from '../commanding/caller';
import type { Viewers } from '../commanding/viewers';
import { Bodies } from './bodies';
import { MarkupFailed, type MarkupJob, MarkupProcess } from './markup-process';

/** Does here what the process would do, and counts. */
class HereProcess extends MarkupProcess {
  jobs = 0;
  /** So many jobs fail for reasons that pass. */
  failing = 0;
  override async run(job: MarkupJob): Promise<string | null> {
    this.jobs += 1;
    if ('clean' in job) {
      if (job.clean.includes('endless')) throw new MarkupFailed('too long', true);
      if (this.jobs <= this.failing) throw new MarkupFailed('killed');
      return sanitize(job.clean);
    }
    const { html, tooLong } = renderContent(job.render);
    return tooLong ? null : html;
  }
}
class HereBodies extends Bodies {
  protected override editors = new HereProcess();
  override visitors = new HereProcess();
}

const row = (stored: string | null, content = '# <Typed>') => ({ content, stored }) as StoredContent;
const EXPLODES = `[a]: /${'b'.repeat(20_000)}\n\n${'[a]'.repeat(4000)}`;

describe('bodies of content', () => {
  const roles: Record<string, string> = {};
  let bodies: HereBodies;
  beforeEach(() => {
    const viewers = { of: async ({ identity }: Caller) => identity && { role: roles[identity.accountId] } };
    bodies = new HereBodies(viewers as unknown as Viewers);
  });
  const html = async (stored: StoredContent) => (await bodies.shown(stored)).html;

  it('S11 a stored body is cleaned before it is shown, every time', async () => {
    const planted = '<p onclick="alert(1)">a</p><script>alert(1)</script>';
    for (const _ of [1, 2]) expect(await html(row(planted))).toBe('<p>a</p>');
    const long = `${planted}${'<p>more</p>'.repeat(10_000)}`;
    for (const _ of [1, 2]) expect(await html(row(long))).not.toMatch(/onclick|script/);
    for (let each = 0; each < 500; each++) expect(await html(row(`<b id="${each}">${each}</b>`))).toBe(`<b>${each}</b>`);
  });

  it('VU-06 is cleaned once for all its readers', async () => {
    await Promise.all(Array.from({ length: 20 }, () => html(row('<p>one</p>'))));
    expect(bodies.visitors.jobs).toBe(1);
  });

  it('VU-06 what is too long, or takes too long to clean, is shown as it was typed', async () => {
    expect(await html(row(null))).toBe('<pre># &lt;Typed&gt;</pre>');
    for (const _ of [1, 2]) expect(await html(row('<p>endless</p>'))).toBe('<pre># &lt;Typed&gt;</pre>');
    expect(bodies.visitors.jobs).toBe(1);
  });

  it('VU-06 a failure that passes is not remembered: the next reader has it cleaned', async () => {
    bodies.visitors.failing = 1;
    expect(await html(row('<p>one</p>'))).toBe('<pre># &lt;Typed&gt;</pre>');
    for (const _ of [1, 2]) expect(await html(row('<p>one</p>'))).toBe('<p>one</p>');
    expect(bodies.visitors.jobs).toBe(2);
  });

  it('VU-06 a source whose HTML explodes is refused at its field; who may write is left to the command', async () => {
    Object.assign(roles, { ada: 'admin', carl: 'client' });
    const caller = (accountId: string) => ({ identity: { accountId } }) as Caller;
    const refusal = { code: 'invalid', errors: { content: TOO_LONG_WHEN_SHOWN } };
    await expect(bodies.check(caller('ada'), EXPLODES)).rejects.toMatchObject(refusal);
    await expect(bodies.preview(EXPLODES)).rejects.toMatchObject(refusal);
    await bodies.check(caller('ada'), '# Fine');
    await bodies.check(caller('ada'), undefined);
    await bodies.check(caller('carl'), EXPLODES);
    await bodies.check({ identity: null } as Caller, EXPLODES);
  });
});
