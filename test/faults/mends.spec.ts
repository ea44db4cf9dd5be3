import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { wage } from '../chaos/campaign';
import { FAULTS, faultsOn } from '../chaos/faults';
import { MENDS, type Mend, programsWithout } from '../chaos/mends';
import type { Shape } from '../chaos/stage';
import { violationsOf } from '../chaos/table';

/** `npm run chaos -- --without-mends [kind]`: each kind of fault does harm when its mend is taken out. */
const WANTED = process.env['WITHOUT_MENDS'];
const SEED = Number(process.env['SEED'] ?? 1);
const MOST = 6;
const HOUR = 3_600_000;

const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
const shapes: Shape[] = hasRedis ? ['one machine', 'servers', 'KurrentDB'] : ['one machine'];
const names = FAULTS.filter(({ missing }) => !missing).map(({ name }) => name);

it('[FT-01] every kind of fault has a mend that can be taken out, or a reason why not', () => {
  expect(MENDS.map(([kind]) => kind)).toEqual([...FAULTS.map(({ name }) => name), 'cut']);
});

it('[FT-01] every mend is found in the built programs', () => {
  const mends = new Set(MENDS.flatMap(([, mend]) => (typeof mend === 'string' ? [] : [mend])));
  for (const mend of mends) rmSync(programsWithout(mend), { recursive: true });
});

const asked =
  WANTED === undefined ? [] : MENDS.filter(([kind, mend]) => typeof mend !== 'string' && new RegExp(WANTED).test(kind));
const here = asked.filter(([kind]) => kind === 'cut' || names.includes(kind)) as [string, Mend][];

if (here.length > 0)
  it.each(here)(
    '%s does harm without its mend',
    async (kind, mend) => {
      const shape = shapes.find((each) => kind === 'cut' || faultsOn(each).some(({ name }) => name === kind)) as Shape;
      const programs = programsWithout(mend);
      process.env['PROGRAMS'] = programs;
      try {
        const campaign = await wage({
          seed: SEED,
          shapes: [shape],
          stages: 1,
          rounds: kind === 'cut' ? 1 : MOST,
          withRare: true,
          untilSeen: true,
          kinds: ({ name }) => name === kind,
          cuts: kind === 'cut' ? 300 : 0,
          enough: (so) => violationsOf(so).length > 0,
          say: () => {},
        });
        const [first = 'nothing'] = violationsOf(campaign);
        process.stderr.write(
          `| ${kind} | ${mend.name} | ${campaign.injected.length} | ${first.replaceAll('\n', ' ').slice(0, 160)} |\n`,
        );
        expect(violationsOf(campaign)).not.toEqual([]);
      } finally {
        delete process.env['PROGRAMS'];
        rmSync(programs, { recursive: true, force: true });
      }
    },
    HOUR,
  );
