import { setTimeout as sleep } from 'node:timers/promises';
import type { FailedEventView, RunAct, RunView } from '@guildhall/contracts/projections';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { PROJECTIONS } from '@guildhall/projections/all';
import { Injectable, Param } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { type Build, Commands } from '../commanding/commands.js';
import { notFound, Refusal } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Rows } from '../entities/rows.js';
import {
  CancelRebuild,
  PauseProjection,
  RequestRun,
  ResumeProjection,
  RetryEvent,
  SkipEvent,
  UndoSkip,
} from './projection.commands.js';
import { doing } from './projection.decider.js';
import { findRun, openRun } from './run-rows.js';

type Long = Exclude<RunAct, 'retry'>;

const PATIENCE_MS = 5000;

/** One command of a request that sends several: with an id and a key of its own, the same for every retry. */
const partOf = ({ idempotency, ...caller }: Caller, part: string): Caller => ({
  ...caller,
  commandId: namedUuid(part, caller.commandId),
  ...(idempotency && { idempotency: { ...idempotency, key: `${idempotency.key} ${part}` } }),
});

const namesOf = ({ id, projection, stream, type }: FailedEventView) => ({
  stream,
  event_id: id.slice(projection.length + 1),
  event_type: type,
});

const timeOf = (iso: string) => `${iso.slice(11, 19)} UTC`;

/** What the second of two operators reads: what the first one does. */
const alreadyDoing = ({ projection, act, person, reason, asked_at }: RunView): Refusal =>
  new Refusal(
    'conflict',
    `${doing(projection, act)} already: ${person.name ?? 'somebody'} asked for it at ${timeOf(asked_at)} (“${reason}”)`,
  );

/** @throws Refusal where no projection has this name */
function knownName(name: string): string {
  if (!PROJECTIONS.some((each) => each.name === name)) throw notFound('Projection');
  return name;
}

/** The `:name` of a path; anything but the name of a projection is simply not found. */
export const ProjectionNameParam = () => Param('name', { transform: knownName });

/** Acts on projections: each is a command with a reason. What takes long is a run that a worker carries out. */
@Injectable()
export class Operating {
  constructor(
    private readonly commands: Commands,
    private readonly rows: Rows,
  ) {}

  /** Has a worker do it. @throws Refusal where somebody does something else, or it is paused */
  async request(caller: Caller, name: string, act: Long, reason: string): Promise<Done<RunView>> {
    await this.assertFree(caller, name);
    const run = newId(caller, `${name} ${act}`);
    const input = { run, act, reason, correlationId: caller.correlationId };
    const { position, record } = await this.commands.run<{ run: string }>(
      caller,
      (actor, time) => new RequestRun(name, actor, time, input),
      reason,
    );
    return new Done((await findRun(this.rows, record.run)) as RunView, position);
  }

  /** All of them or none: what is being done to any of them is said before the first is begun. */
  async rebuildMany(caller: Caller, names: readonly string[], reason: string): Promise<Done<RunView[]>> {
    for (const name of names) {
      knownName(name);
      await this.assertFree(caller, name);
    }
    const done: Done<RunView>[] = [];
    for (const name of names) {
      done.push(await this.request(partOf(caller, name), name, 'rebuild', reason));
    }
    return new Done(
      done.map(({ record }) => record),
      done.at(-1)?.position ?? '',
    );
  }

  /** @throws Refusal where it is not being rebuilt */
  async cancel(caller: Caller, name: string, reason: string): Promise<Done> {
    const open = await openRun(this.rows, name);
    const run = open?.act === 'rebuild' ? open.id : null;
    return this.commands.run(caller, (actor, time) => new CancelRebuild(name, actor, time, { run }), reason);
  }

  async pause(caller: Caller, name: string, reason: string): Promise<Done> {
    await this.assertFree(caller, name);
    return this.commands.run(caller, (actor, time) => new PauseProjection(name, actor, time, { reason }), reason);
  }

  async resume(caller: Caller, name: string, reason: string): Promise<Done> {
    return this.commands.run(caller, (actor, time) => new ResumeProjection(name, actor, time), reason);
  }

  /** Tries them again, and waits a few seconds for what that comes to. */
  async retry(caller: Caller, failed: readonly FailedEventView[], reason: string): Promise<Done<RunView[]>> {
    const ids: string[] = [];
    let position = '';
    for (const event of failed) {
      const run = newId(caller, `retry ${event.id}`);
      const input = { ...namesOf(event), run, reason, correlationId: caller.correlationId };
      const build: Build = (actor, time) => new RetryEvent(event.projection, actor, time, input);
      const done = await this.commands.run<{ run: string }>(partOf(caller, event.id), build, reason);
      position = done.position;
      ids.push(done.record.run);
    }
    return new Done(await Promise.all(ids.map((id) => this.ended(id))), position);
  }

  /** The log says so first; rows follow at once, or when a worker takes the projection over. */
  async skip(caller: Caller, event: FailedEventView, reason: string): Promise<Done> {
    const input = { ...namesOf(event), revision: event.revision ?? 0 };
    return this.commands.run(caller, (actor, time) => new SkipEvent(event.projection, actor, time, input), reason);
  }

  async undoSkip(caller: Caller, event: FailedEventView, reason: string): Promise<Done> {
    return this.commands.run(caller, (actor, time) => new UndoSkip(event.projection, actor, time, namesOf(event)), reason);
  }

  /** A run once it ended, or as it is after a few seconds. */
  private async ended(id: string): Promise<RunView> {
    for (const end = performance.now() + PATIENCE_MS; ; await sleep(100)) {
      const run = (await findRun(this.rows, id)) as RunView;
      if (!['waiting', 'running'].includes(run.state) || performance.now() > end) return run;
    }
  }

  /** A retry of the request that began it is answered as the first time. */
  private async assertFree(caller: Caller, name: string): Promise<void> {
    const open = await openRun(this.rows, name);
    if (open && !(await this.commands.answered(caller))) throw alreadyDoing(open);
  }
}
