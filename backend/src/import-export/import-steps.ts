import type { Act, Fact, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { carryOut } from '../commanding/carry-out.js';
import type { Command, Decider } from '../commanding/decide/decider.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { putInto } from '../commanding/envelope.js';
import { Histories } from '../commanding/histories.js';
import type { UniqueValues } from '../commanding/unique-values.js';

const COMMANDS = '5d2c1f4e-0f0b-4f55-8c1d-2f7c9b6a4e10';

/** Where commands go: the log, or one in memory for a dry run. */
export interface CommandTarget {
  log: EventLog;
  unique: UniqueValues;
}

/** One command of a row. */
export interface ImportStep {
  /** Identifies it among the commands to its stream: the same in every run. */
  name: string;
  stream: string;
  /** The steps after it do not need it. */
  alone: boolean;
  begins: boolean;
  /** Why it was done; the run's reason where nobody knows. */
  reason?: string;
  /** @returns how many events it made. @throws Refusal */
  send(place: CommandTarget, envelope: { commandId: string; correlationId: string; by: Act }): Promise<number>;
}

/** A command to the decider of its noun. */
export function step<C extends Command, S extends { is: string }, E extends Fact>(
  name: string,
  decider: Decider<C, S, E>,
  command: C,
  { alone = false, reason }: Partial<Pick<ImportStep, 'alone' | 'reason'>> = {},
): ImportStep {
  const rule = decider.rules.find((each) => command instanceof each.command)!;
  const made = (events: readonly Recorded<E>[], commandId: string) =>
    events.filter(({ metadata }) => metadata.commandId === commandId).length;
  return {
    name,
    stream: `${decider.noun}-${command.id}`,
    alone,
    reason,
    begins: rule.begins === true,
    async send({ log, unique }, { commandId, correlationId, by }) {
      putInto({ commandId, correlationId, causationId: correlationId, ...by }, command);
      const recordOf = (events: readonly Recorded<E>[]) => made(events, commandId);
      const parts = { decider, rule, recordOf, log, unique, histories: new Histories() };
      return (await carryOut(parts, command)).record as number;
    },
  };
}

/** What a row came to. */
export interface Carried {
  events: number;
  refusals: Refusal[];
}

/** Sends the commands of rows, each once however often it is run: a command's id is made of its stream and its name. */
export class StepRunner {
  /** What earlier runs made of the same rows, by their id. */
  readonly earlier = new Map<string, { rows: number; events: number }>();

  constructor(
    readonly place: CommandTarget,
    private readonly run: { id: string; by: Act },
  ) {}

  /** Sends those steps, all of one stream, that were not sent before. @throws the errors of EventLog.append */
  async send(steps: readonly ImportStep[]): Promise<Carried> {
    const carried: Carried = { events: 0, refusals: [] };
    const [first] = steps;
    if (!first) return carried;
    const past = await this.place.log.readStream(first.stream);
    for (const each of steps) {
      const commandId = namedUuid(`${each.stream} ${each.name}`, COMMANDS);
      const known = past.filter(({ metadata }) => metadata.commandId === commandId);
      if (known.length > 0) {
        this.note(known, each === first);
        continue;
      }
      try {
        if (each.begins && past.length > 0) throw new Refusal('already_exists', 'There is another one with this id');
        const by = { ...this.run.by, ...(each.reason === undefined ? {} : { reason: each.reason }) };
        carried.events += await each.send(this.place, { commandId, correlationId: this.run.id, by });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        carried.refusals.push(error);
        if (!each.alone) break;
      }
    }
    return carried;
  }

  private note(events: readonly Recorded[], isRow: boolean): void {
    const run = events[0]?.metadata.correlationId ?? '';
    const noted = this.earlier.get(run) ?? { rows: 0, events: 0 };
    this.earlier.set(run, { rows: noted.rows + (isRow ? 1 : 0), events: noted.events + events.length });
  }
}
