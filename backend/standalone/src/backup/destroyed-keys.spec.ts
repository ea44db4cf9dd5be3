import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listedIn, listIn } from './destroyed-keys';

const folder = () => mkdtempSync(join(tmpdir(), 'destroyed-'));

describe('the list of destroyed keys', () => {
  it('OP-12 is empty where there is none, and names each person once', async () => {
    const into = join(folder(), 'made for it');
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await listedIn(into)).toEqual([]);
    await listIn(into, [one]);
    await listIn(into, [one, other]);
    expect(await listedIn(into)).toEqual([one, other]);
    expect(readFileSync(join(into, 'destroyed-keys'), 'utf8').match(new RegExp(one, 'g'))).toHaveLength(1);
  });

  it.each([1, 20, 35])(
    'OP-12 given a line cut short after %i characters, then it names nobody, and the next try does',
    async (cut) => {
      const into = folder();
      const [one, other] = [randomUUID(), randomUUID()];
      await listIn(into, [one]);
      appendFileSync(join(into, 'destroyed-keys'), other.slice(0, cut));
      expect(await listedIn(into)).toEqual([one]);
      await listIn(into, [one, other]);
      expect(await listedIn(into)).toEqual([one, other]);
    },
  );
});
