import { readAhead } from './read-ahead';

const PAGES = 3;
/** Page n ends at position n; `read` holds the positions after which was read. */
function logOfPages({ failsAfter }: { failsAfter?: string } = {}) {
  const read: string[] = [];
  const pageAfter = async ({ position: after }: { position: string }) => {
    read.push(after);
    if (after === failsAfter) throw new Error(`cannot read after ${after}`);
    const page = Number(after) + 1;
    return { position: String(page), mark: null, end: page === PAGES };
  };
  return { read, pages: () => readAhead(pageAfter, { position: '0', mark: null }) };
}

describe('given a log of three pages', () => {
  it('when the caller works on a page, then the next one is read already, to the end', async () => {
    const { read, pages } = logOfPages();
    const readBy: string[][] = [];
    for await (const { position } of pages()) readBy.push([position, ...read]);
    expect(readBy).toEqual([
      ['1', '0', '1'],
      ['2', '0', '1', '2'],
      ['3', '0', '1', '2'],
    ]);
  });

  it('when a page cannot be read, then the caller has the pages before it, and the error', async () => {
    const had: string[] = [];
    const take = async () => {
      for await (const { position } of logOfPages({ failsAfter: '1' }).pages()) had.push(position);
    };
    await expect(take()).rejects.toThrow('cannot read after 1');
    expect(had).toEqual(['1']);
  });

  it('when the caller leaves, then an error of the page that was read ahead ends nothing', async () => {
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    for await (const page of logOfPages({ failsAfter: '1' }).pages()) if (page.position === '1') break;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
