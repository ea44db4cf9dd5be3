import TestSequencer from '@jest/test-sequencer';

/** Files that take long, longest first: one that starts last keeps every worker waiting. The rest follow by size. */
const long = [
  'faults/campaign',
  'distributed/kurrentdb',
  'distributed/event-store.esdb',
  'operators/commands',
  'standalone/product',
  'thorough/staff-looks',
  'thorough/states',
  'browser/projections',
  'thorough/operators',
  'thorough/console-bulk',
  'thorough/unsaved',
  'thorough/editing-console',
  'thorough/keyboard',
  'journeys/plan-a-post',
  'event-store.kurrentdb',
  'standalone/postgres',
  'distributed/processes',
  'distributed/postgres',
  'distributed/jobs',
  'chaos/teeth',
  'standalone/planned',
  'thorough/hostile-content',
  'chaos/kill',
  'chaos/rebuild',
  'test/replay',
];
const placeOf = ({ path }) => {
  const place = long.findIndex((name) => path.includes(`${name}.`));
  return place === -1 ? long.length : place;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => placeOf(one) - placeOf(other));
  }
}
