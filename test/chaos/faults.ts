import { clocksAt, movesDatabaseClock } from './harm/clocks';
import {
  foreignCheckpoint,
  frozenBeyondTheBound,
  halfOpen,
  halfOpenBeyondTheBound,
  killBeforeFlush,
  olderLog,
  statement,
} from './harm/database';
import { flushes, fullDisk, limitedFiles, mayMount, mayTrace } from './harm/disk';
import { aborted, frozen, frozenForGood, frozenInTurn, kill, killAndStart, secondSupervisor, twoStarts } from './harm/processes';
import { killRebuild, PHASES } from './harm/rebuilds';
import { flushRedis, freezeLog, killLog, killRedis, olderServer, tearLog } from './harm/servers';
import type { Heal, Shape, Stage } from './stage';

const HOURS = 25;
const ALL: readonly Shape[] = ['one machine', 'servers', 'KurrentDB'];
const MACHINE: readonly Shape[] = ['one machine'];
const SERVERS: readonly Shape[] = ['servers', 'KurrentDB'];
const ON_POSTGRES: readonly Shape[] = ['one machine', 'servers'];
const ON_KURRENT: readonly Shape[] = ['KurrentDB'];
const MOMENT = [300, 1500] as const;
const LONG = [2000, 4000] as const;

/** A kind of fault: all that the campaign knows of it. */
export interface Fault {
  name: string;
  on: readonly Shape[];
  /** Begins the fault. @returns what ends it */
  inject(stage: Stage): Promise<Heal | undefined> | Heal | undefined;
  /** Milliseconds that it lasts, at least and at most; none where it ends by itself. */
  lasts?: readonly [number, number];
  /** Why it cannot be had on this system, where it cannot. */
  missing?: string | false;
  /** It takes long: it happens in one round of eight. */
  rare?: boolean;
  /** It is one of the few that `npm test` has. */
  main?: boolean;
}

const noLinux = process.platform !== 'linux' && 'only Linux limits files of a process that runs';
const noDisk = !mayMount && 'only root may mount a small disk';
const noTrace = !mayTrace && 'only root may trace the database, with strace';
const noClock = !movesDatabaseClock && 'Debian’s libfaketime is not installed';

/** All kinds, in the order of the table that a campaign prints. */
export const FAULTS: readonly Fault[] = [
  { name: 'backend killed', on: ALL, inject: kill('backend'), main: true },
  { name: 'worker killed', on: ALL, inject: kill('worker'), main: true },
  { name: 'database killed', on: MACHINE, inject: kill('postgres') },
  { name: 'database killed before a flush', on: MACHINE, inject: killBeforeFlush, main: true },
  { name: 'backend and worker killed', on: ALL, inject: kill('backend', 'worker') },
  { name: 'backend and worker aborted', on: ALL, inject: aborted },
  { name: 'supervisor killed', on: MACHINE, inject: (stage) => killAndStart(stage, 'supervisor') },
  { name: 'all killed', on: MACHINE, inject: (stage) => killAndStart(stage, 'all'), main: true },
  { name: 'all killed, two starts at once', on: MACHINE, inject: twoStarts },
  { name: 'second supervisor', on: MACHINE, inject: secondSupervisor(false) },
  { name: 'second supervisor, database killed', on: MACHINE, inject: secondSupervisor(true) },
  { name: 'backend frozen', on: ALL, inject: frozen('backend'), lasts: MOMENT },
  { name: 'worker frozen', on: ALL, inject: frozen('worker'), lasts: MOMENT, main: true },
  { name: 'all frozen in turn', on: ALL, inject: frozenInTurn, lasts: MOMENT },
  { name: 'backend frozen until replaced', on: ALL, inject: frozenForGood('backend'), rare: true },
  { name: 'worker frozen until replaced', on: ALL, inject: frozenForGood('worker'), rare: true },
  { name: 'database frozen', on: MACHINE, inject: frozen('postgres'), lasts: MOMENT, main: true },
  { name: 'database frozen beyond the bound', on: MACHINE, inject: frozenBeyondTheBound, rare: true },
  { name: 'database half open', on: SERVERS, inject: halfOpen, lasts: MOMENT },
  { name: 'database half open beyond the bound', on: SERVERS, inject: halfOpenBeyondTheBound, rare: true },
  { name: 'disk full', on: MACHINE, inject: fullDisk, lasts: MOMENT, missing: noDisk },
  { name: 'files of the database limited', on: MACHINE, inject: limitedFiles, lasts: MOMENT, missing: noLinux },
  { name: 'flushes of the database fail', on: MACHINE, inject: flushes('error=EIO'), lasts: MOMENT, missing: noTrace },
  {
    name: 'flushes of the database take 0.2 s',
    on: MACHINE,
    inject: flushes('delay_enter=200000'),
    lasts: LONG,
    missing: noTrace,
  },
  {
    name: 'answers swallowed',
    on: ALL,
    inject: ({ answers, chance }) => answers.tear((length) => chance.number(length + 1)),
    lasts: MOMENT,
    main: true,
  },
  { name: 'revision falls back', on: ALL, inject: statement('update projections.checkpoints set revision = revision - 1') },
  { name: 'older log', on: ON_POSTGRES, inject: olderLog, main: true },
  { name: 'read models of another log', on: ALL, inject: foreignCheckpoint },
  { name: 'schema read lost', on: ALL, inject: statement('drop schema read cascade'), main: true },
  { name: 'schema projections lost', on: ALL, inject: statement('drop schema projections cascade') },
  ...PHASES.map((phase): Fault => ({ name: `rebuild killed: ${phase}`, on: ALL, inject: killRebuild(phase) })),
  { name: 'Node’s clock 25 h ahead', on: ALL, inject: clocksAt(HOURS, 'Node'), lasts: MOMENT },
  { name: 'Node’s clock 25 h behind', on: ALL, inject: clocksAt(-HOURS, 'Node'), lasts: MOMENT },
  { name: 'all clocks 25 h ahead', on: ALL, inject: clocksAt(HOURS, 'Node', 'database'), lasts: MOMENT, missing: noClock },
  { name: 'all clocks 25 h behind', on: ALL, inject: clocksAt(-HOURS, 'Node', 'database'), lasts: MOMENT, missing: noClock },
  { name: 'Redis killed', on: SERVERS, inject: killRedis, lasts: MOMENT },
  { name: 'Redis flushed', on: SERVERS, inject: flushRedis },
  { name: 'Redis frozen', on: SERVERS, inject: ({ redis }) => redis?.freeze(), lasts: MOMENT },
  { name: 'KurrentDB killed', on: ON_KURRENT, inject: killLog, lasts: MOMENT },
  { name: 'KurrentDB frozen', on: ON_KURRENT, inject: freezeLog, lasts: MOMENT },
  { name: 'KurrentDB cut off after an append', on: ON_KURRENT, inject: tearLog },
  { name: 'KurrentDB restored', on: ON_KURRENT, inject: olderServer },
];

/** What can happen here to a product of this shape. */
export const faultsOn = (shape: Shape): Fault[] => FAULTS.filter(({ on, missing }) => on.includes(shape) && !missing);

/** A shape for each kind, so that every kind happens once and each product has its share. */
export function dealt(shapes: readonly Shape[]): Map<Fault, Shape> {
  const deal = new Map<Fault, Shape>();
  const share = (shape: Shape) => [...deal.values()].filter((each) => each === shape).length;
  // Those that have the least choice come first.
  for (const fault of [...FAULTS].sort((one, other) => one.on.length - other.on.length)) {
    const [shape] = shapes.filter((each) => faultsOn(each).includes(fault)).sort((one, other) => share(one) - share(other));
    if (shape) deal.set(fault, shape);
  }
  return deal;
}
