import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdAgainstTheLog } from './ledger.mjs';

const ID = 'a';
const event = (title: string, revision: number) => ({
  type: 'ProductRevised',
  stream_id: `product-${ID}`,
  revision,
  data: { title },
});
const ledgerOf = (...facts: object[]) => {
  const file = join(mkdtempSync(join(tmpdir(), 'guildhall-ledger-')), 'ledger.jsonl');
  writeFileSync(file, facts.map((fact) => JSON.stringify(fact)).join('\n'));
  return file;
};
const sent = (marker: string) => ({ sent: marker, kind: 'create', marker });
const acknowledged = (marker: string, version: number) => ({ acknowledged: marker, marker, id: ID, version, attempt: 1 });

describe('the ledger is held against the log', () => {
  it('finds nothing where the log has every acknowledged command once', () =>
    expect(holdAgainstTheLog(ledgerOf(sent('m0'), acknowledged('m0', 0)), [event('m0', 0)]).violations).toEqual([]));

  it.each([
    ['an acknowledged command is lost', [sent('m0'), acknowledged('m0', 0)], []],
    ['a command is there twice', [sent('m0'), acknowledged('m0', 0)], [event('m0', 0), event('m0', 1)]],
    ['nobody sent what is there', [sent('m0'), acknowledged('m0', 0)], [event('m0', 0), event('ghost', 1)]],
    ['a refused command left an event', [sent('m0'), { refused: 'm0', marker: 'm0', status: 409 }], [event('m0', 0)]],
    ['a revision is missing', [sent('m0'), acknowledged('m0', 1)], [event('m0', 1)]],
    ['an unknown one is there twice', [sent('m0'), { unknown: 'm0', marker: 'm0' }], [event('m0', 0), event('m0', 1)]],
  ])('is seen failing when %s', (_, facts, events) => {
    expect(holdAgainstTheLog(ledgerOf(...facts), events).violations.length).toBeGreaterThan(0);
  });
});
