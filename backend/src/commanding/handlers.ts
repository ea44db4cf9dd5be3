import { type Fact, type Recorded, SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import {
  AlreadyAnswered,
  AlreadyConsumed,
  type EventLog,
  type NewEvent,
  ReservationTaken,
  RevisionConflict,
} from '@guildhall/event-store/log';
import { Inject, type Provider } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import { LOG } from '../injection-tokens.js';
import type { Command, Decider } from './decide/decider.js';
import { invalid, Refusal } from './decide/refusal.js';
import { Done, envelopeOf, repeated } from './envelope.js';
import { releaseLost } from './lost-reservations.js';
import { folded, historyOf } from './streams.js';
import { UniqueValues } from './unique-values.js';

const ATTEMPTS = 5;

/** The record that a stream's events make, as the write that added the last of them answers it. */
export type RecordOf<C extends Command, S, E extends Fact> = (events: readonly Recorded<E>[], state: S, command: C) => unknown;

/**
 * Handlers of a decider's commands: read the stream, fold, decide, append at the revision that was read.
 * After a conflict with another writer the command is decided again, unless it names the version it started from.
 */
export function handlersOf<C extends Command, S extends { is: string }, E extends Fact>(
  decider: Decider<C, S, E>,
  recordOf: RecordOf<C, S, E>,
): Provider[] {
  return decider.rules.map(({ command: type, begins, edits }) => {
    class Handler implements ICommandHandler<Command> {
      constructor(
        @Inject(LOG) private readonly log: EventLog,
        private readonly unique: UniqueValues,
      ) {}

      async execute(command: Command): Promise<Done> {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await this.once(command as C);
          } catch (error) {
            if (!(error instanceof RevisionConflict) || begins) throw error;
            if (attempt === ATTEMPTS) throw error;
          }
        }
      }

      private async once(command: C): Promise<Done> {
        const envelope = envelopeOf(command);
        const stream = `${decider.noun}-${command.id}`;
        const past = begins ? [] : await historyOf(this.log, decider, command.id);
        const state = folded(decider, past);
        // What no session sends, such as seeds, began with no older record.
        const isChecked = edits && (envelope.authority || command.input.version !== undefined);
        const checked = () => isChecked && checkVersion(command, edits(past), () => recordOf(past, state, command));
        const facts = decided(() => decider.decide(command, state), checked);
        checked();
        const revision = past.length - 1;
        const events = facts.map((fact, index): NewEvent<E> => {
          const { commandId, correlationId, causationId, reason } = envelope;
          const schemaVersion = EVENT_KINDS[fact.type as EventType].version;
          const metadata = {
            actor: command.actor?.id ?? envelope.actor ?? SYSTEM_ACTOR,
            time: command.time,
            correlationId,
            causationId,
            commandId,
            schemaVersion,
            ...(reason === undefined ? {} : { reason }),
          };
          return { id: v5(`${stream} ${index}`, commandId), type: fact.type, data: fact.data, metadata };
        });
        const recorded = events.map(
          (event, index) => ({ ...event, stream, revision: revision + 1 + index, position: '' }) as unknown as Recorded<E>,
        );
        const after = facts.reduce((folded, fact) => decider.evolve(folded, fact), state);
        // A deletion answers the record as it was.
        const record = recordOf(after.is === 'deleted' ? past : [...past, ...recorded], after, command);
        const writes = decider.writes?.(command, facts, state) ?? [];
        if (events.length === 0 && writes.length === 0) return new Done(record, past.at(-1)?.position ?? '');
        const reservations = this.unique.reserved(reservationsOf(decider, facts, state));
        try {
          const { position } = await this.log.append({
            stream,
            expected: past.length === 0 ? 'no_stream' : revision,
            events,
            side: {
              authority: envelope.authority,
              idempotency: envelope.idempotency ? { ...envelope.idempotency, answer: record } : undefined,
              reservations,
              writes,
            },
          });
          return new Done(record, position);
        } catch (error) {
          if (error instanceof AlreadyAnswered && envelope.idempotency) return repeated(error, envelope.idempotency.fingerprint);
          if (error instanceof ReservationTaken) {
            if (await releaseLost(this.log, this.unique, decider, error, reservations)) return this.once(command);
            const taken = decider.taken?.[error.scope];
            if (taken)
              throw new Refusal('already_exists', taken.detail, taken.field ? { [taken.field]: taken.detail } : undefined);
          }
          const consumed = error instanceof AlreadyConsumed ? decider.consumed?.[error.table] : undefined;
          if (consumed) throw invalid(consumed.field, consumed.detail);
          throw error;
        }
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${type.name}Handler` });
    CommandHandler(type)(Handler);
    return Handler;
  });
}

/** A value may be invalid only because its edit began with an older record: the stale version is reported then. */
function decided<E>(decide: () => E[], checked: () => void): E[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') checked();
    throw error;
  }
}

function checkVersion({ input }: Command<{ version?: number }>, version: number, current: () => unknown): void {
  if (input.version === undefined) throw new Refusal('version_required', 'Send the version this edit started from');
  if (input.version !== version) throw new Refusal('stale_version', 'Someone else changed this meanwhile', undefined, current());
}

function reservationsOf<C extends Command, S extends { is: string }, E extends Fact>(
  decider: Decider<C, S, E>,
  facts: readonly E[],
  before: S,
) {
  let state = before;
  return facts.flatMap((fact) => {
    const changes = decider.reservations?.(fact, state) ?? [];
    state = decider.evolve(state, fact);
    return changes;
  });
}
