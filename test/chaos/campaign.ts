import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../attacks/chance';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import { Canary, LONGEST_MS, type Recovery } from './canary';
import { type Fault, faultsOn } from './faults';
import { removeLeftClocks } from './harm/clocks';
import { Intruder } from './intruder';
import { holdAgainstTheLog } from './ledger.mjs';
import { caughtUp, EQUAL_ALL, operate, productEvents } from './load-driver';
import { type Shape, type Stage, setStage } from './stage';
import { Sweep } from './sweep';

const ROUNDS_PER_RARE = 5;

export interface Injected extends Recovery {
  kind: string;
  violations: string[];
}
export interface Campaign {
  injected: Injected[];
  /** What ledger, log and replay disagree on at the end of each product. */
  atTheEnd: string[];
  acknowledged: number;
  retried: number;
  sweep: Sweep;
  /** Faults that could not be begun, and why: they do not count. */
  spoiled: string[];
}

export interface Extent {
  seed: number;
  /** After this many products; never where there is none. */
  stages?: number;
  enough?: (campaign: Campaign) => boolean;
  /** Rounds of all kinds after which a product of the next shape takes over. */
  rounds: number;
  shapes: readonly Shape[];
  /** What was violated already ends it, and nothing more is asked. */
  untilSeen?: boolean;
  /** Whether what takes long happens in every round. */
  withRare?: boolean;
  /** The kinds that it has. */
  kinds: (fault: Fault, shape: Shape) => boolean;
  /** Bytes at which commands and answers are cut after each round. */
  cuts: number;
  say: (line: string) => void;
}

/** Who looks from outside whether the product holds what it must. */
interface Probes {
  canary: Canary;
  intruder: Intruder;
}

const never = () => false;

/** Every kind once, in an order that chance decides; what takes long only in some rounds. */
function round(chance: Chance, faults: readonly Fault[], withRare: boolean): Fault[] {
  return chance.shuffled(faults.filter(({ rare }) => withRare || !rare));
}

/** @throws Error when the fault cannot be begun */
async function injectOne(stage: Stage, fault: Fault, { canary, intruder }: Probes): Promise<Injected> {
  const { chance, violations, driver } = stage;
  await sleep(50 + chance.number(200));
  removeLeftClocks();
  const heal = await fault.inject(stage);
  const during = intruder.trespasses();
  const [least, most] = fault.lasts ?? [0, 0];
  await sleep(least + chance.number(most - least + 1));
  const [since, before] = [performance.now(), driver.acknowledged()];
  try {
    await heal?.();
  } catch (error) {
    violations.push(`it did not start again: ${String(error).slice(0, 300)}`);
  }
  const others = until(() => driver.acknowledged() > before, LONGEST_MS).then(() => performance.now() - since);
  const { written, seen } = await canary.recovery(since, violations);
  const first = Math.min(await others, written ?? Number.POSITIVE_INFINITY);
  violations.push(...(await during), ...(await intruder.trespasses()));
  if (seen === null) violations.push(`not recovered in time: ${written === null ? 'no write' : 'not shown'}`);
  if (driver.acknowledged() === before) violations.push('the writers did not go on');
  return { kind: fault.name, written: written === null ? null : first, seen, violations: violations.splice(0) };
}

async function cutOne(stage: Stage, sweep: Sweep, canary: Canary): Promise<Injected> {
  const { kind, command } = await sweep.cut(stage, canary);
  const recovery = await canary.recovery(performance.now(), stage.violations, command);
  if (recovery.seen === null) stage.violations.push('not shown in time');
  return { kind, ...recovery, violations: stage.violations.splice(0) };
}

/** Resolves when no projection waits for a rebuild and each has read the whole log. */
async function settled({ product }: Stage): Promise<void> {
  const waiting = `select from projections.checkpoints where rebuild_reason is not null or position = ''`;
  await until(async () => (await queryOf(product.databaseUrl, waiting).catch(() => [{}])).length === 0);
  await caughtUp(product);
}

async function replayFaults(stage: Stage): Promise<string[]> {
  await stage.product.ready();
  await settled(stage);
  const said = await operate(stage.product, 'verify').catch((error: { stdout?: string }) => error.stdout || String(error));
  return EQUAL_ALL.test(said) ? [] : [`read models differ from their replay: ${said}`];
}

/** The ledger is held against the log, and the read models against a replay of it. */
async function judge(stage: Stage, campaign: Campaign, say: Extent['say']): Promise<void> {
  const { driver, ledger } = stage;
  const code = await driver.stop();
  if (code !== 0) campaign.atTheEnd.push(`the driver ended with ${code}`);
  const held = holdAgainstTheLog(ledger, await productEvents(stage.product, driver));
  campaign.acknowledged += held.acknowledged;
  campaign.retried += held.retried;
  const faults = [...held.violations, ...(await replayFaults(stage))];
  campaign.atTheEnd.push(...faults);
  if (faults.length > 0) say(stage.product.printed.slice(-6000));
}

/** Rounds of faults on one product, under load. They end where it does not recover: further faults would only wait for it. */
async function onOneStage(campaign: Campaign, extent: Extent, shape: Shape, turn: number) {
  const { seed, rounds, enough = never, withRare = false, untilSeen = false, kinds, cuts, say } = extent;
  const stage = await setStage(new Chance(seed, turn), shape);
  const { injected, sweep } = campaign;
  const add = (one: Injected) => {
    injected.push(one);
    const ms = [one.written, one.seen].map((each) => each && Math.round(each));
    say(
      `${new Date().toISOString().slice(11, 19)} ${injected.length} ${shape}, ${one.kind}: ${JSON.stringify(ms)} ${one.violations.join('; ')}`,
    );
    if (one.violations.length > 0) say(stage.product.printed.slice(-6000));
  };
  const spoil =
    ({ name }: Fault) =>
    (error: Error) => {
      campaign.spoiled.push(`${name}: ${error.message}`);
      say(`${shape}, ${name} could not be begun: ${error.stack}`);
    };
  const faults = faultsOn(shape).filter((fault) => kinds(fault, shape));
  const before = injected.length;
  const isLost = () => injected.slice(before).at(-1)?.seen === null;
  const isOver = () => enough(campaign) || isLost();
  try {
    const canary = await new Canary(stage.product.url, stage.ledger, stage.driver.prefix).signUp();
    const intruder = await new Intruder(stage.product).begin();
    await until(() => stage.driver.acknowledged() > 0);
    for (let each = 0; each < rounds; each++) {
      for (const fault of round(stage.chance, faults, withRare || (turn * rounds + each) % ROUNDS_PER_RARE === 1))
        if (!isOver()) await injectOne(stage, fault, { canary, intruder }).then(add, spoil(fault));
      for (let cut = 0; cut < cuts && !isOver(); cut++) add(await cutOne(stage, sweep, canary));
    }
    if ((untilSeen && enough(campaign)) || isLost()) return;
    await judge(stage, campaign, say);
    say(`${new Date().toISOString().slice(11, 19)} judged ${shape}: ${campaign.atTheEnd.join('; ')}`);
  } catch (error) {
    say(stage.product.printed.slice(-6000));
    throw error;
  } finally {
    await stage.stop();
  }
}

/** Injects faults into one product after the other until there are enough. The same seed gives the same order. */
export async function wage(extent: Extent): Promise<Campaign> {
  const campaign: Campaign = { injected: [], atTheEnd: [], acknowledged: 0, retried: 0, sweep: new Sweep(), spoiled: [] };
  const { shapes, stages = Number.POSITIVE_INFINITY, enough = never } = extent;
  for (let turn = 0; turn < stages && !enough(campaign); turn++)
    await onOneStage(campaign, extent, shapes[turn % shapes.length] as Shape, turn);
  return campaign;
}
