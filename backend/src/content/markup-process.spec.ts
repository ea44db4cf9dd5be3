import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarkupFailed, MarkupProcess } from './markup-process';

const CODE = `process.on('message', ({ render }) => {
  if (render === 'break') throw new Error('broken');
  if (render === 'hang') for (;;);
  if (render === 'fill') for (const all = []; ;) all.push(new Array(1000).fill(all.length));
  process.send('page of ' + render);
})`;
const folder = mkdtempSync(join(tmpdir(), 'markup-'));
const file = join(folder, 'quick.cjs');
writeFileSync(file, CODE);
afterAll(() => rmSync(folder, { recursive: true }));

/** A real process that writes a page quickly; it breaks, hangs or fills its memory where the job says so. */
class QuickProcess extends MarkupProcess {
  processes = 0;
  protected override fork(): ChildProcess {
    this.processes += 1;
    return fork(file, { execArgv: ['--max-old-space-size=32'], stdio: 'ignore' });
  }
}

describe('markup in a process of its own', () => {
  let markup: QuickProcess;
  beforeEach(() => {
    markup = new QuickProcess(3000);
  });
  afterEach(() => markup.stop());
  const make = (render: string, gone?: AbortSignal) => markup.run({ render }, gone);

  it('each gets its own, one after the other, from one process', async () => {
    expect(await Promise.all(['one', 'two', 'three'].map((source) => make(source)))).toEqual([
      'page of one',
      'page of two',
      'page of three',
    ]);
    expect(markup.processes).toBe(1);
  });

  it('a job that nobody waits for is skipped; the next is done', async () => {
    const leaver = new AbortController();
    const made = [make('one'), make('two', leaver.signal), make('three')];
    leaver.abort();
    expect(await Promise.all(made)).toEqual(['page of one', '', 'page of three']);
  });

  it.each(['break', 'hang', 'fill'])('VU-06 a job that makes the process %s fails alone', async (fault) => {
    const made = await Promise.allSettled([make(fault), make('two')]);
    expect(made).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'page of two' }]);
    expect((made[0] as PromiseRejectedResult).reason).toBeInstanceOf(MarkupFailed);
    expect((made[0] as PromiseRejectedResult).reason).toMatchObject({ isOfText: true });
    expect(markup.processes).toBe(2);
  });

  it('a process that others end has not failed because of its text', async () => {
    const made = make('hang');
    markup.stop();
    await expect(made).rejects.toMatchObject({ constructor: MarkupFailed, isOfText: false });
  });
});
