import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { wage } from '../chaos/campaign';
import { FAULTS, faultsOn } from '../chaos/faults';
import { programsWithout, SAFEGUARDS, type Safeguard } from '../chaos/safeguards';
import type { Shape } from '../chaos/stage';
import { violationsOf } from '../chaos/table';

/** `npm run chaos -- --without-safeguards [kind]`: each kind of fault does harm when its safeguard is taken out. */
const WANTED = process.env['WITHOUT_SAFEGUARDS'];
const SEED = Number(process.env['SEED'] ?? 1);
const MOST = 6;
const HOUR = 3_600_000;

const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
const shapes: Shape[] = hasRedis ? ['one machine', 'servers', 'KurrentDB'] : ['one machine'];
const names = FAULTS.filter(({ missing }) => !missing).map(({ name }) => name);

it('[FT-01] every kind of fault has a safeguard that can be taken out, or a reason why not', () => {
  expect(SAFEGUARDS.map(([kind]) => kind)).toEqual([...FAULTS.map(({ name }) => name), 'cut']);
});

it('[FT-01] every safeguard is found in the built programs', () => {
  const safeguards = new Set(SAFEGUARDS.flatMap(([, safeguard]) => (typeof safeguard === 'string' ? [] : [safeguard])));
  for (const safeguard of safeguards) rmSync(programsWithout(safeguard), { recursive: true });
});

const asked =
  WANTED === undefined
    ? []
    : SAFEGUARDS.filter(([kind, safeguard]) => typeof safeguard !== 'string' && new RegExp(WANTED).test(kind));
const here = asked.filter(([kind]) => kind === 'cut' || names.includes(kind)) as [string, Safeguard][];

if (here.length > 0)
  it.each(here)(
    '%s does harm without its safeguard',
    async (kind, safeguard) => {
      const shape = shapes.find((each) => kind === 'cut' || faultsOn(each).some(({ name }) => name === kind)) as Shape;
      const programs = programsWithout(safeguard);
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
          `| ${kind} | ${safeguard.name} | ${campaign.injected.length} | ${first.replaceAll('\n', ' ').slice(0, 160)} |\n`,
        );
        expect(violationsOf(campaign)).not.toEqual([]);
      } finally {
        delete process.env['PROGRAMS'];
        rmSync(programs, { recursive: true, force: true });
      }
    },
    HOUR,
  );
