import type { Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import { answer, ids, KeptAnswers, makes, PRODUCTS } from '../../../test/support/kept-answers';
import type { Ready } from './compressed';

const READY: Ready = { route: '/', etag: 'W/"tag"', head: [], bytes: Buffer.from('') };

describe('answers that all share are kept, and sent as they are', () => {
  const kept = new KeptAnswers();
  const sent = (rows: readonly Shows[] = [PRODUCTS]) => ({ ...answer('sent', rows), ready: () => READY });
  const ready = () => kept.cache.ready('/', undefined);

  it('OP-04 while what they show is unchanged', async () => {
    expect(ready()).toBeNull();
    await kept.get(makes(sent([ids('a')])));
    const before = ready();
    kept.write('b');
    expect([before, ready()]).toEqual([READY, READY]);
    kept.write('a');
    expect(ready()).toBeNull();
  });

  it('once they were sent, never before', async () => {
    await kept.get(makes({ ...sent(), ready: () => null }));
    expect(ready()).toBeNull();
  });

  it('for a moment after a change, where the next one is on its way', async () => {
    const make = makes(sent(), sent());
    await kept.get(make);
    kept.write('a');
    expect(ready()).toBeNull();
    await kept.get(make);
    expect(ready()).toBe(READY);
    kept.later();
    expect(ready()).toBeNull();
  });

  it.each([
    [
      'rows cannot be trusted',
      () => kept.known.polled(kept.known.since(), [{ ...kept.checkpoint(), sound: false, projection: 'products', alive: true }]),
    ],
    ['states are not known', () => kept.known.distrust()],
  ])('RC-01 FT-01 not while %s', async (_, fault) => {
    await kept.get(makes(sent()));
    fault();
    expect(ready()).toBeNull();
  });
});
