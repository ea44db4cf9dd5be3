import type { OperationEvent } from '@guildhall/contracts/operations';
import type { RunAct } from '@guildhall/contracts/projections';
import { deciderOf, on, type SideWrite } from '../commanding/decide/decider.js';
import { notFound, Refusal } from '../commanding/decide/refusal.js';
import { byStaff } from '../commanding/decide/staff.js';
import {
  CancelRebuild,
  PauseProjection,
  type ProjectionCommand,
  RequestRun,
  ResumeProjection,
  RetryEvent,
  SkipEvent,
  UndoSkip,
} from './projection.commands.js';

interface State {
  is: 'operated';
  paused: boolean;
  /** What a worker is asked to do; retries, which nothing has to wait for, are left out. */
  run: { id: string; act: RunAct } | null;
  /** Ids of events that no replay takes in. */
  skipped: ReadonlySet<string>;
}

const conflict = (detail: string) => new Refusal('conflict', detail);

const DOING: Record<RunAct, string> = {
  rebuild: 'is being rebuilt',
  verify: 'is being verified',
  'roll-back': 'is being rolled back',
  retry: 'is retrying an event',
};
/** 'products is being rebuilt'. */
export const doing = (projection: string, act: RunAct): string => `${projection} ${DOING[act]}`;

/** The run of this id ended, or another one did. */
const ended = (state: State, run: string | undefined): State => (state.run?.id === run ? { ...state, run: null } : state);
const same = (state: State) => state;

/** What operators have done to one projection: one long act at a time (OP-09, OP-11). */
export const projectionDecider = deciderOf<ProjectionCommand, State, OperationEvent>({
  noun: 'projection',
  initial: { is: 'operated', paused: false, run: null, skipped: new Set() },
  evolve: {
    RunRequested: (state, { data: { run, act } }) => (act === 'retry' ? state : { ...state, run: { id: run, act } }),
    RunEnded: (state, { data }) => ended(state, data.run),
    ProjectionRebuilt: (state, { data }) => ended(state, data.run),
    ProjectionRolledBack: (state, { data }) => ended(state, data.run),
    ProjectionVerified: (state, { data }) => ended(state, data.run),
    RebuildCancelled: same,
    ProjectionPaused: (state) => ({ ...state, paused: true }),
    ProjectionResumed: (state) => ({ ...state, paused: false }),
    EventRetried: same,
    EventSkipped: (state, { data }) => ({ ...state, skipped: new Set([...state.skipped, data.event_id]) }),
    SkipUndone: (state, { data }) => ({ ...state, skipped: new Set([...state.skipped].filter((id) => id !== data.event_id)) }),
  },
  decide: {
    RequestRun: on(RequestRun, (command, state) => {
      byStaff(command, 'operator');
      const { id: projection, input } = command;
      if (state.run) throw conflict(`${doing(projection, state.run.act)} already`);
      if (state.paused) throw conflict(`${projection} is paused. Resume it first.`);
      return [{ type: 'RunRequested', data: { run: input.run, projection, act: input.act } }];
    }),
    CancelRebuild: on(CancelRebuild, (command, { run }) => {
      byStaff(command, 'operator');
      if (run?.act !== 'rebuild' && command.input.run === null) throw conflict(`${command.id} is not being rebuilt`);
      return [{ type: 'RebuildCancelled', data: { projection: command.id } }];
    }),
    PauseProjection: on(PauseProjection, (command, state) => {
      byStaff(command, 'operator');
      const { id: projection } = command;
      if (state.paused) throw conflict(`${projection} is paused already`);
      if (state.run) throw conflict(`${doing(projection, state.run.act)}. Cancel that, or wait for its end.`);
      return [{ type: 'ProjectionPaused', data: { projection } }];
    }),
    ResumeProjection: on(ResumeProjection, (command, { paused }) => {
      byStaff(command, 'operator');
      if (!paused) throw conflict(`${command.id} is not paused`);
      return [{ type: 'ProjectionResumed', data: { projection: command.id } }];
    }),
    RetryEvent: on(RetryEvent, (command) => {
      byStaff(command, 'operator');
      const { run, stream, event_id, event_type } = command.input;
      return [{ type: 'RunRequested', data: { run, projection: command.id, act: 'retry', stream, event_id, event_type } }];
    }),
    SkipEvent: on(SkipEvent, (command, { skipped }) => {
      byStaff(command, 'operator');
      if (skipped.has(command.input.event_id)) throw conflict('This event is skipped already');
      return [{ type: 'EventSkipped', data: { projection: command.id, ...command.input } }];
    }),
    UndoSkip: on(UndoSkip, (command, { skipped }) => {
      byStaff(command, 'operator');
      if (!skipped.has(command.input.event_id)) throw notFound('Skipped event');
      return [{ type: 'SkipUndone', data: { projection: command.id, ...command.input } }];
    }),
  },
  writes: (command, _events, { run }) => rowsOf(command, run?.id ?? null),
});

/** The rows that a worker follows: in the commit of the event, so that neither is without the other. */
function rowsOf(command: ProjectionCommand, running: string | null): SideWrite[] {
  const { id: projection, actor } = command;
  const by = actor?.id ?? 'system';
  if (command instanceof RequestRun || command instanceof RetryEvent) {
    const { run, reason, correlationId: correlation_id } = command.input;
    const what = command instanceof RequestRun ? { act: command.input.act } : { act: 'retry', stream: command.input.stream };
    const asked = { ...what, actor: by, reason, correlation_id, state: 'waiting', durable: true, cancel: false, events: 0 };
    const times = { asked_at: command.time, updated_at: command.time };
    return [{ op: 'put', table: 'runs', row: { id: run, projection, ...asked, ...times } }];
  }
  if (command instanceof CancelRebuild) {
    const id = running ?? command.input.run;
    return id ? [{ op: 'put', table: 'runs', row: { id, cancel: true } }] : [];
  }
  if (command instanceof PauseProjection) {
    const row = { projection, actor: by, reason: command.input.reason, paused_at: command.time };
    return [{ op: 'put', table: 'pauses', row }];
  }
  return command instanceof ResumeProjection ? [{ op: 'delete', table: 'pauses', where: { projection } }] : [];
}
