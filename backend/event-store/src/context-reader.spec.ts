import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ContextReader } from './context-reader';

const asked = () => ({ accountId: randomUUID(), sessionId: null });
const rowOf = (role: string) => ({
  role,
  rights_version: 1,
  session_valid: true,
  fingerprint: null,
  answer: null,
  position: null,
});

describe('contexts of commands that arrive together', () => {
  const reading = (answer: (accounts: string[]) => Promise<unknown>) => {
    const query = jest.fn(async ({ values }: { values: string[][] }) => ({ rows: await answer(values[0] as string[]) }));
    return { reader: new ContextReader({ query } as unknown as Pick<Pool, 'query'>), query };
  };

  it('are read in one round trip, each with its own answer', async () => {
    const { reader, query } = reading(async (accounts) => accounts.map(rowOf));
    const all = Array.from({ length: 50 }, asked);
    const rows = await Promise.all(all.map((each) => reader.read(each)));
    expect(rows.map(({ role }) => role)).toEqual(all.map(({ accountId }) => accountId));
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('PE-09 are read after they were asked for, never from a read under way', async () => {
    let finish = () => {};
    const first = new Promise<void>((resolve) => (finish = resolve));
    const { reader, query } = reading(async (accounts) => {
      await first;
      return accounts.map(rowOf);
    });
    const early = reader.read(asked());
    await new Promise((resolve) => setImmediate(resolve));
    const late = reader.read(asked());
    await new Promise((resolve) => setImmediate(resolve));
    expect(query).toHaveBeenCalledTimes(2);
    finish();
    await Promise.all([early, late]);
  });

  it('fail together with the database, and the next ones are read again', async () => {
    let fails = true;
    const { reader } = reading(async (accounts) => {
      if (fails) throw new Error('gone');
      return accounts.map(rowOf);
    });
    const both = await Promise.allSettled([reader.read(asked()), reader.read(asked())]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    await expect(reader.read(asked())).resolves.toMatchObject({ session_valid: true });
  });
});
