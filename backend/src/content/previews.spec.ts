import { Worker } from 'node:worker_threads';
import { Previews } from './previews';

/** A real thread that writes a page quickly, and breaks where it is told to. */
class QuickPreviews extends Previews {
  threads = 0;
  protected override thread(): Worker {
    this.threads += 1;
    const code = `require('node:worker_threads').parentPort.on('message', function (source) {
      if (source === 'break') throw new Error('broken');
      this.postMessage('page of ' + source);
    })`;
    return new Worker(code, { eval: true });
  }
}

describe('previews', () => {
  let previews: QuickPreviews;
  const read = new AbortController().signal;
  beforeEach(() => {
    previews = new QuickPreviews();
  });
  afterEach(() => previews.onApplicationShutdown());

  it('each gets its own, one after the other, from one thread', async () => {
    const made = await Promise.all(['one', 'two', 'three'].map((source) => previews.make(source, read)));
    expect(made).toEqual(['page of one', 'page of two', 'page of three']);
    expect(previews.threads).toBe(1);
  });

  it('one that nobody waits for any more is left out; the next is made', async () => {
    const leaver = new AbortController();
    const made = [previews.make('one', read), previews.make('two', leaver.signal), previews.make('three', read)];
    leaver.abort();
    expect(await Promise.all(made)).toEqual(['page of one', '', 'page of three']);
  });

  it('a thread that breaks fails its own preview only', async () => {
    const made = await Promise.allSettled([previews.make('break', read), previews.make('two', read)]);
    expect(made).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'page of two' }]);
    expect(previews.threads).toBe(2);
  });
});
