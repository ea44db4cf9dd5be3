import type { UserType } from '@guildhall/contracts/accounts';
import { AuthorityLost, ReservationTaken, RevisionConflict } from '@guildhall/event-store/log';
import type { SealedAnswers } from '@guildhall/event-store/sealed-answers';
import { type AnsweredCommand, answerOf, readDecisionContext } from '@guildhall/event-store/write-side';
import { commandWork, epochMs, isTracing, requestWork, traceWork } from '@guildhall/platform/observe/tracing';
import type { Work } from '@guildhall/platform/observe/work';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { ANSWERS, DATABASE } from '../injection-tokens.js';
import type { Caller, Identity } from './caller.js';
import type { Command, Sender } from './decide/decider.js';
import { Refusal } from './decide/refusal.js';
import { type Done, type Envelope, putInto, repeated } from './envelope.js';
import { KnownRights, type Rights } from './known-rights.js';

/** A command, from who sends it and the time of its arrival (ISO). */
export type Build = (actor: Sender | null, time: string) => Command;

const actorOf = ({ identity }: Caller): string => identity?.accountId ?? 'visitor';

/** After one of these errors the log has no event of the command. */
const WROTE_NOTHING = [Refusal, AuthorityLost, RevisionConflict, ReservationTaken];

/** Sends the commands of callers over the command bus, with their rights as the write side knows them. */
@Injectable()
export class Commands {
  private readonly rights = new KnownRights();

  constructor(
    private readonly bus: CommandBus,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(ANSWERS) private readonly answers: SealedAnswers,
  ) {}

  /**
   * @param build the command, from who the caller is now and the time of its arrival (ISO)
   * @param reason why, where an operator acts: the metadata of each event keeps it
   * @throws Refusal and the errors of EventLog.append
   */
  async run<T>(caller: Caller, build: Build, reason?: string): Promise<Done<T>> {
    return (await this.onKnownRights<T>(caller, build, reason)) ?? this.onReadRights(caller, build, reason);
  }

  /** Null where nothing was written: what was known may be outdated, or the request was answered before. */
  private async onKnownRights<T>(caller: Caller, build: Build, reason?: string): Promise<Done<T> | null> {
    const { identity } = caller;
    const rights = identity && this.rights.of(identity);
    if (!rights) return null;
    try {
      const done = await this.decide<T>(caller, build, reason, { identity, rights });
      if (done.outcome === 'written') return done;
    } catch (error) {
      if (!WROTE_NOTHING.some((kind) => error instanceof kind)) throw error;
    }
    this.rights.forget(identity);
    return null;
  }

  private async onReadRights<T>(caller: Caller, build: Build, reason?: string): Promise<Done<T>> {
    const { identity, idempotency } = caller;
    if (!identity && !idempotency) return this.decide(caller, build, reason);
    const asked = idempotency && { actor: actorOf(caller), ...idempotency };
    const known = await readDecisionContext(this.database, {
      accountId: identity?.accountId ?? null,
      sessionId: identity?.sessionId ?? null,
      idempotency: asked,
    });
    if (identity && (!known.sessionValid || !known.role)) throw new Refusal('unauthenticated', 'You must be signed in.');
    const rights: Rights = { role: known.role as UserType, version: known.rightsVersion ?? 0 };
    if (identity) this.rights.keep(identity, rights);
    if (known.answered && asked) return this.repeated(known.answered, asked);
    try {
      return await this.decide(caller, build, reason, identity ? { identity, rights } : undefined);
    } catch (error) {
      if (!asked || !(error instanceof Refusal)) throw error;
      // A retry may be refused because of what its own first run wrote.
      const first = await answerOf(this.database, asked);
      if (!first) throw error;
      return this.repeated(first, asked);
    }
  }

  private decide<T>(
    caller: Caller,
    build: Build,
    reason: string | undefined,
    sender?: { identity: Identity; rights: Rights },
  ): Promise<Done<T>> {
    const { commandId, correlationId, idempotency } = caller;
    const envelope: Envelope = { commandId, correlationId, causationId: commandId };
    if (reason !== undefined) envelope.reason = reason;
    if (idempotency) envelope.idempotency = { actor: actorOf(caller), ...idempotency };
    if (sender) {
      const { accountId, sessionId } = sender.identity;
      envelope.authority = { accountId, rightsVersion: sender.rights.version, sessionId };
    }
    const actor = sender ? { id: sender.identity.accountId, role: sender.rights.role } : null;
    return this.send(build(actor, new Date().toISOString()), envelope, requestWork(commandId));
  }

  /** Whether this request was answered before. Ask it before reading what the first run has consumed. */
  async answered(caller: Caller): Promise<boolean> {
    const { idempotency } = caller;
    if (!idempotency) return false;
    const first = await answerOf(this.database, { actor: actorOf(caller), key: idempotency.key });
    return first !== null && Boolean(repeated(first, idempotency.fingerprint));
  }

  private async repeated<T>(first: AnsweredCommand, of: { actor: string; key: string; fingerprint: string }): Promise<Done<T>> {
    return repeated({ ...first, answer: await this.answers.opened(first.answer, of) }, of.fingerprint);
  }

  /** For the product's own policies, seeds and operators: the command has no session. */
  async send<T>(command: Command, envelope: Envelope, cause?: string): Promise<Done<T>> {
    putInto(envelope, command);
    const start = epochMs();
    let failed = true;
    try {
      const done = await this.bus.execute<Command, Done<T>>(command);
      failed = false;
      return done;
    } finally {
      traceCommand(command, envelope, { start, cause, failed });
    }
  }
}

function traceCommand(command: Command, envelope: Envelope, work: Pick<Work, 'start' | 'cause' | 'failed'>): void {
  if (!isTracing()) return;
  const { commandId, correlationId } = envelope;
  const name = command.constructor.name;
  traceWork({ ...work, name, kind: 'internal', correlationId, id: commandWork(commandId), end: epochMs() });
}
