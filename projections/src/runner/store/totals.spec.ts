import { PROJECTIONS } from '../../all';

const counted = PROJECTIONS.flatMap(({ tables }) => tables).filter((of) => of.counted);

describe('the totals of a table', () => {
  it.each(counted.map((of) => [of.name, of] as const))(
    'of %s are kept when a column changes that they are made from',
    (_, of) => {
      const { from = [], kinds = '', amount = '' } = of.counted ?? {};
      const words = new Set(`${kinds} ${amount}`.match(/\w+/g));
      const used = Object.keys(of.columns).filter((name) => words.has(name));
      expect([...from].sort()).toEqual(used.sort());
    },
  );
});
