import { wage } from './campaign';
import { table, violationsOf } from './table';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));

it('OP-15 I10 FT-01 RC-01 RC-02 through the main faults each acknowledged command is present once, and lists recover', async () => {
  const campaign = await wage({
    seed: SEED,
    stages: 1,
    rounds: 1,
    shapes: ['one machine'],
    kinds: ({ main }) => main === true,
    cuts: 0,
    say: () => {},
  });
  process.stderr.write(table(campaign, SEED));
  expect(violationsOf(campaign)).toEqual([]);
  expect(campaign.spoiled).toEqual([]);
}, 300_000);
