import { ALARM_KINDS, type Alarm, type AlarmsView, type BackendView, type OverviewView, type WorkerView } from './overview.js';
import { PROJECTION_STATUSES } from './projections.js';
import { count, enumOf, list, moment, nullable, number, object, text, view } from './schema.js';

const alarm = view<Alarm>('Alarm', { kind: enumOf(ALARM_KINDS), sentence: text, to: text });
const worker = view<WorkerView>('Worker', { id: text, host: text, heartbeat: moment, projections: list(text) });
const backend = view<BackendView>('Backend', { host: text, heartbeat: moment, connections: count });
export const alarmsView = view<AlarmsView>('Alarms', { alarms: list(alarm) });
export const overviewView = view<OverviewView>('Overview', {
  alarms: list(alarm),
  log_head: text,
  events_per_second: number,
  append_p50: nullable(number),
  append_p99: nullable(number),
  projections: list(
    object<OverviewView['projections'][number]>({
      name: text,
      status: enumOf(PROJECTION_STATUSES),
      lag_events: count,
      lag_seconds: number,
    }),
  ),
  workers: list(worker),
  backends: list(backend),
  failed_events: count,
  late_mails: count,
  last_backup: nullable(object<NonNullable<OverviewView['last_backup']>>({ time: moment, bytes: count })),
  last_verify: nullable(object<NonNullable<OverviewView['last_verify']>>({ time: moment, differs: count })),
});
