import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { RunView } from '@guildhall/contracts/projections';
import type { Listed, ListQuery, ListRules } from '@guildhall/projections/runner/reading/list';
import { list } from '@guildhall/projections/runner/reading/list';
import type pg from 'pg';

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Runs of all projections, newest first. */
export const RUNS_LIST: ListRules = {
  from: 'write.runs r left join read.profiles a on a.id::text = r.actor',
  columns: `r.id, r.projection, r.act, r.state, r.actor, a.full_name, a.username, r.reason, ${iso('r.asked_at')} as asked_at,
    ${iso('r.started_at')} as started_at, ${iso('r.finished_at')} as finished_at, r.from_generation as "from", r.to_generation as "to",
    r.events::float8 as events,
    coalesce(case when r.finished_at > r.started_at and r.events > 0
      then r.events / extract(epoch from r.finished_at - r.started_at) end, r.rate)::float8 as rate,
    r.row_count::float8 as rows, r.checksum, r.difference, r.error`,
  filters: {},
  sorts: { asked_at: 'r.asked_at' },
  defaultSort: ['asked_at', 'DESC'],
  tieBreak: 'r.id',
};

type RunRow = Omit<RunView, 'person'> & { actor: string; full_name: string | null; username: string | null };

/** The name of who acted, for a person who reads it. */
export const nameOfActor = (actor: string, name: string | null): string | null =>
  actor === SYSTEM_ACTOR ? 'Guildhall' : actor.startsWith(`${SYSTEM_ACTOR}:`) ? actor.slice(SYSTEM_ACTOR.length + 1) : name;

const viewOf = ({ actor, full_name, username, ...run }: RunRow): RunView => ({
  ...run,
  person: { id: actor, name: nameOfActor(actor, full_name ?? username) },
});

/** The runs of one projection. */
export async function listRuns(db: pg.Pool, projection: string, query: ListQuery): Promise<Listed<RunView>> {
  const page = await list<RunRow>(db, query, RUNS_LIST, [(bind) => `r.projection = ${bind(projection)}`]);
  return { ...page, items: page.items.map(viewOf) };
}

/** The runs of these ids that there are. */
export async function findRuns(db: pg.Pool, ids: readonly string[]): Promise<RunView[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<RunRow>(`select ${RUNS_LIST.columns} from ${RUNS_LIST.from} where r.id = any($1)`, [ids]);
  return rows.map(viewOf);
}

/** A run; null where there is none of this id. */
export const findRun = async (db: pg.Pool, id: string): Promise<RunView | null> => (await findRuns(db, [id]))[0] ?? null;

/** What is being done to a projection, retries left out; null while nothing is. */
export async function openRun(db: pg.Pool, projection: string): Promise<RunView | null> {
  const { rows } = await db.query<RunRow>(
    `select ${RUNS_LIST.columns} from ${RUNS_LIST.from}
     where r.projection = $1 and r.state in ('waiting', 'running') and r.act <> 'retry' order by r.asked_at limit 1`,
    [projection],
  );
  return rows[0] ? viewOf(rows[0]) : null;
}
