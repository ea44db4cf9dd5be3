import type { UserType } from '@guildhall/contracts/accounts';
import type { Answers } from '@guildhall/event-store/sealed-answers';
import { type Answered, answerOf, readDecisionContext } from '@guildhall/event-store/write-side';
import { commandWork, isTracing, moment, requestWork, traceWork } from '@guildhall/platform/observe/tracing';
import type { Work } from '@guildhall/platform/observe/work';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { ANSWERS, DATABASE } from '../injection-tokens.js';
import type { Caller } from './caller.js';
import type { Command, Person } from './decide/decider.js';
import { Refusal } from './decide/refusal.js';
import { type Done, type Envelope, putInto, repeated } from './envelope.js';

/** A command, from who sends it and the time of its arrival (ISO). */
export type Build = (actor: Person | null, time: string) => Command;

/** Reads who the caller is on the write side, then sends their command over the command bus. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(ANSWERS) private readonly answers: Answers,
  ) {}

  /**
   * @param build the command, from who the caller is now and the time of its arrival (ISO)
   * @param reason why, where an operator acts: the metadata of each event keeps it
   * @throws Refusal and the errors of EventLog.append
   */
  async run<T>(caller: Caller, build: Build, reason?: string): Promise<Done<T>> {
    const { identity, idempotency } = caller;
    const actorName = identity?.accountId ?? 'visitor';
    let actor: Person | null = null;
    const envelope: Envelope = {
      commandId: caller.commandId,
      correlationId: caller.correlationId,
      causationId: caller.commandId,
      ...(reason === undefined ? {} : { reason }),
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
      if (known.answered && idempotency) return this.repeated(known.answered, { actor: actorName, ...idempotency });
    }
    if (idempotency) envelope.idempotency = { actor: actorName, ...idempotency };
    try {
      return await this.send(build(actor, new Date().toISOString()), envelope, requestWork(caller.commandId));
    } catch (error) {
      if (!idempotency || !(error instanceof Refusal)) throw error;
      // A retry may read what its own first run wrote, and be refused for it.
      const first = await answerOf(this.database, { actor: actorName, key: idempotency.key });
      if (!first) throw error;
      return this.repeated(first, { actor: actorName, ...idempotency });
    }
  }

  /** Whether this request was answered before: for who must know before it reads what the first run has spent. */
  async answered({ identity, idempotency }: Caller): Promise<boolean> {
    if (!idempotency) return false;
    const first = await answerOf(this.database, { actor: identity?.accountId ?? 'visitor', key: idempotency.key });
    return first !== null && Boolean(repeated(first, idempotency.fingerprint));
  }

  private async repeated<T>(first: Answered, of: { actor: string; key: string; fingerprint: string }): Promise<Done<T>> {
    return repeated({ ...first, answer: await this.answers.opened(first.answer, of) }, of.fingerprint);
  }

  /** For the product's own policies, seeds and operators: the command has no session. */
  async send<T>(command: Command, envelope: Envelope, cause?: string): Promise<Done<T>> {
    putInto(envelope, command);
    const start = moment();
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
  traceWork({ ...work, name, kind: 'internal', correlationId, id: commandWork(commandId), end: moment() });
}
