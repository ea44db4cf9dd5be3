import { QueryClient } from '@tanstack/react-query';
import { noteReads } from '../data/reads';
import { mayBeOld } from './useLive';

const moved = { at: 'log:1', moved: { content: null } };

describe('what the consoles ask for again after a move', () => {
  const given = (...queryKey: string[]) => {
    const queries = new QueryClient();
    const ask = (queryFn: () => Promise<unknown>) => queries.fetchQuery({ queryKey, queryFn });
    return { ask, query: () => queries.getQueryCache().find({ queryKey })! };
  };

  it('CO-04 given a first answer under way, then it may be old, whatever moved', () => {
    const { ask, query } = given('posts', 'getList');
    void ask(() => new Promise(() => {}));
    expect(mayBeOld(query(), moved)).toBe(true);
  });

  it('CO-04 given an answer, then it may be old where it is made from what moved', async () => {
    noteReads({ '/api/drafts?range=[0,9]': { reads: ['content'] } });
    for (const [resource, old] of [
      ['drafts', true],
      ['people', false],
    ] as const) {
      const { ask, query } = given(resource, 'getList');
      await ask(async () => []);
      expect([mayBeOld(query(), moved), mayBeOld(query(), null)]).toEqual([old, true]);
    }
  });

  it('CO-04 given the record of a form, then it stays, also while it is on its way', () => {
    const { ask, query } = given('content', 'getOne');
    void ask(() => new Promise(() => {}));
    expect([mayBeOld(query(), moved), mayBeOld(query(), null)]).toEqual([false, false]);
  });
});
