import type { UserType } from '@guildhall/contracts/accounts';
import { type Fact, type Recorded, SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/events';
import { AlreadyAnswered, type EventLog, type NewEvent, ReservationTaken, RevisionConflict } from '@guildhall/event-store/log';
import { type Answered, answerOf, readDecisionContext } from '@guildhall/event-store/write-side';
import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { v5 } from 'uuid';
import type { Command, Decider, Person } from '../decide/decider.js';
import { Done, type Envelope } from '../decide/envelope.js';
import { Refusal } from '../decide/refusal.js';
import type { Caller } from './caller.js';
import { DATABASE, LOG } from './parts.js';
import { UniqueValues } from './unique-values.js';

const envelopes = new WeakMap<Command, Envelope>();

/** Reads who the caller is on the write side, then sends the command he asks for over the command bus. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /**
   * @param build the command, from who the caller is now and the time of its arrival (ISO)
   * @throws Refusal and the errors of EventLog.append
   */
  async run<T>(caller: Caller, build: (actor: Person | null, time: string) => Command): Promise<Done<T>> {
    const { identity, idempotency } = caller;
    const actorName = identity?.accountId ?? 'visitor';
    let actor: Person | null = null;
    const envelope: Envelope = {
      commandId: caller.commandId,
      correlationId: caller.correlationId,
      causationId: caller.commandId,
    };
    if (identity || idempotency) {
      const known = await readDecisionContext(this.database, {
        accountId: identity?.accountId ?? null,
        sessionId: identity?.sessionId ?? null,
        idempotency: idempotency ? { actor: actorName, key: idempotency.key } : undefined,
      });
      if (identity) {
        if (!known.sessionValid || !known.role) throw new Refusal('unauthenticated', 'You must be signed in.');
        actor = { id: identity.accountId, role: known.role as UserType };
        envelope.authority = {
          accountId: identity.accountId,
          rightsVersion: known.rightsVersion ?? 0,
          sessionId: identity.sessionId,
        };
      }
      if (known.answered && idempotency) return repeated(known.answered, idempotency.fingerprint);
    }
    if (idempotency) envelope.idempotency = { actor: actorName, ...idempotency };
    try {
      return await this.send(build(actor, new Date().toISOString()), envelope);
    } catch (error) {
      if (!idempotency || !(error instanceof Refusal)) throw error;
      // A retry may have read what its own first run wrote meanwhile, and have been refused for it.
      const first = await answerOf(this.database, { actor: actorName, key: idempotency.key });
      if (!first) throw error;
      return repeated(first, idempotency.fingerprint);
    }
  }

  /** Whether this request was answered before: for who must know before it reads what the first run has spent. */
  async answered({ identity, idempotency }: Caller): Promise<boolean> {
    if (!idempotency) return false;
    const first = await answerOf(this.database, { actor: identity?.accountId ?? 'visitor', key: idempotency.key });
    return first !== null && Boolean(repeated(first, idempotency.fingerprint));
  }

  /** For the product's own policies, seeds and operators: no session stands behind the command. */
  async send<T>(command: Command, envelope: Envelope): Promise<Done<T>> {
    envelopes.set(command, envelope);
    return this.bus.execute(command);
  }
}

const repeated = <T>(first: Answered, fingerprint: string): Done<T> => {
  if (first.fingerprint !== fingerprint) throw new Refusal('key_reused', 'This Idempotency-Key was used for another request');
  return new Done(first.answer as T, first.position);
};

const ATTEMPTS = 5;

export interface Handling<S, E extends Fact> {
  /** Command classes that begin a stream: nothing needs to be read for them. */
  creates?: readonly Type<Command>[];
  /** Command classes that need the version they started from: 428 without one, 412 with a stale one. */
  edits?: readonly Type<Command>[];
  /** The record that the stream's events make, as writes answer it. */
  record(events: readonly Recorded<E>[], state: S): unknown;
}

/**
 * Handlers of a decider's commands: read the stream, fold, decide, append at the revision that was read.
 * Where another writer was faster the command is decided again, unless it named the version it started from.
 */
export function handlersOf<C extends Command, S, E extends Fact>(
  decider: Decider<C, S, E>,
  commands: readonly Type<C>[],
  handling: Handling<S, E>,
): Provider[] {
  return commands.map((type) => {
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
            if (!(error instanceof RevisionConflict) || handling.creates?.includes(type)) throw error;
            if (attempt === ATTEMPTS) throw error;
          }
        }
      }

      private async once(command: C): Promise<Done> {
        const envelope = envelopes.get(command)!;
        const stream = `${decider.noun}-${command.id}`;
        const past = handling.creates?.includes(type) ? [] : ((await this.log.readStream(stream)) as Recorded<E>[]);
        const state = past.reduce((folded, event) => decider.evolve(folded, event), decider.initial);
        const checked = () => handling.edits?.includes(type) && checkVersion(command, past, () => handling.record(past, state));
        const facts = decided(() => decider.decide(command, state), checked);
        checked();
        const revision = past.length - 1;
        const events = facts.map((fact, index): NewEvent<E> => {
          const { commandId, correlationId, causationId } = envelope;
          const schemaVersion = EVENT_KINDS[fact.type as EventType].version;
          const metadata = {
            actor: command.actor?.id ?? envelope.actor ?? SYSTEM_ACTOR,
            time: command.time,
            correlationId,
            causationId,
            commandId,
            schemaVersion,
          };
          return { id: v5(`${stream} ${index}`, commandId), type: fact.type, data: fact.data, metadata };
        });
        const recorded = events.map(
          (event, index) => ({ ...event, stream, revision: revision + 1 + index, position: '' }) as unknown as Recorded<E>,
        );
        const after = facts.reduce((folded, fact) => decider.evolve(folded, fact), state);
        const record = handling.record(after && isDeletion(facts) ? past : [...past, ...recorded], after);
        if (events.length === 0) return new Done(record, past.at(-1)?.position ?? '');
        try {
          const { position } = await this.log.append({
            stream,
            expected: past.length === 0 ? 'no_stream' : revision,
            events,
            side: {
              authority: envelope.authority,
              idempotency: envelope.idempotency ? { ...envelope.idempotency, answer: record } : undefined,
              reservations: this.unique.reserved(reservationsOf(decider, facts, state)),
              writes: decider.writes?.(command, facts, state),
            },
          });
          return new Done(record, position);
        } catch (error) {
          if (error instanceof AlreadyAnswered && envelope.idempotency) return repeated(error, envelope.idempotency.fingerprint);
          if (error instanceof ReservationTaken) {
            const taken = decider.taken?.[error.scope];
            if (taken)
              throw new Refusal('already_exists', taken.detail, taken.field ? { [taken.field]: taken.detail } : undefined);
          }
          throw error;
        }
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${type.name}Handler` });
    CommandHandler(type)(Handler);
    return Handler;
  });
}

const isDeletion = (facts: readonly Fact[]) => facts.at(-1)?.type.endsWith('Deleted') ?? false;

/** A value may be wrong only because its edit began with an older record: then that is what is told. */
function decided<E>(decide: () => E[], checked: () => void): E[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') checked();
    throw error;
  }
}

function checkVersion(command: Command, past: readonly Recorded[], current: () => unknown): void {
  if (command.version === undefined) throw new Refusal('version_required', 'Send the version this edit started from');
  if (command.version !== past.length - 1)
    throw new Refusal('stale_version', 'Someone else changed this meanwhile', undefined, current());
}

function reservationsOf<C extends Command, S, E extends Fact>(decider: Decider<C, S, E>, facts: readonly E[], before: S) {
  let state = before;
  return facts.flatMap((fact) => {
    const changes = decider.reservations?.(fact, state) ?? [];
    state = decider.evolve(state, fact);
    return changes;
  });
}
