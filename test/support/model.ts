import { randomUUID } from 'node:crypto';
import type { UserType } from '@guildhall/contracts/accounts';
import type { Fact } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import { type InputClass, parseInput } from '@guildhall/contracts/parse-input';
import type { AppendRequest } from '@guildhall/event-store/log';
import type { Command, Decider, Sender } from '../../backend/src/commanding/decide/decider';
import { Refusal } from '../../backend/src/commanding/decide/refusal';

interface State {
  is: string;
}
const gone = ['deleted', 'erased'];

/** The whole write side in memory, by the product's own deciders. `appends` holds what they wrote, in order. */
export class Model {
  readonly appends: AppendRequest[] = [];
  private readonly streams = new Map<string, { state: State; revision: number }>();
  private owners = new Map<string, string>();
  private readonly ids = new Map<string, string>();
  private moments = 0;

  /** The same id for the same name. */
  id(name: string): string {
    const known = this.ids.get(name) ?? `00000000-0000-4000-8000-${String(this.ids.size + 1).padStart(12, '0')}`;
    this.ids.set(name, known);
    return known;
  }
  newId = () => this.id(`nameless ${this.ids.size}`);
  now = () => new Date(Date.UTC(2026, 0, 1) + ++this.moments * 61_234).toISOString();
  stateOf = (noun: string, id: string): State => this.streams.get(`${noun}-${id}`)?.state ?? { is: 'missing' };

  /** One of the ids of a noun in such a state, chosen by a number of any size; a new id where there is none. */
  choose(noun: string, which: number, are: (state: State) => boolean = ({ is }) => !gone.includes(is)): string {
    const all = [...this.streams].filter(([name, { state }]) => name.startsWith(`${noun}-`) && are(state));
    return all[which % all.length]?.[0].slice(noun.length + 1) ?? this.newId();
  }
  person = (which: number, role: UserType): Sender => ({ id: this.choose('account', which, ({ is }) => is === role), role });

  /** @throws Refusal where a rule or a unique value forbids it; the model is then unchanged */
  send<C extends Command, S extends { is: string }, E extends Fact>(decider: Decider<C, S, E>, command: C): void {
    const stream = `${decider.noun}-${command.id}`;
    const held = this.streams.get(stream);
    let state = (held?.state ?? decider.initial) as S;
    const facts = decider.decide(command, state);
    const owners = new Map(this.owners);
    for (const fact of facts) {
      for (const { op, scope, value, owner } of decider.reservations?.(fact, state) ?? []) {
        const taken = `${scope} ${value.toLowerCase()}`;
        if (op === 'release') owners.delete(taken);
        else if (owners.has(taken) && owners.get(taken) !== owner) throw new Refusal('already_exists', `${scope} is taken`);
        else owners.set(taken, owner);
      }
      state = decider.evolve(state, fact);
    }
    this.owners = owners;
    this.append(stream, facts, command.time, command.actor?.id);
    this.streams.set(stream, { state: state as State, revision: (held?.revision ?? -1) + facts.length });
  }

  /** Appends facts without a decision. */
  append(stream: string, facts: readonly Fact[], time: string, actor = 'system'): void {
    if (facts.length === 0) return;
    const commandId = randomUUID();
    const caused = { correlationId: commandId, causationId: commandId, commandId };
    const events = facts.map(({ type, data }) => {
      const schemaVersion = EVENT_KINDS[type as EventType].version;
      return { id: randomUUID(), type, data, metadata: { actor, time, ...caused, schemaVersion } };
    });
    const expected = this.streams.get(stream)?.revision ?? 'no_stream';
    this.appends.push({ stream, expected, events });
  }
}

/** An input as the API would take it. @throws Refusal where the contract does not allow it */
export function given<Input extends object>(type: InputClass<Input>, fields: Record<string, unknown>): Input {
  const parsed = parseInput(type, fields);
  if ('errors' in parsed) throw new Refusal('invalid', Object.values(parsed.errors)[0]!);
  return parsed.input;
}
