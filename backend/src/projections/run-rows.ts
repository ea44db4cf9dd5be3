import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { RunAct, RunState, RunView } from '@guildhall/contracts/projections';
import { isUuid } from '@guildhall/contracts/value-parsers';
import { withoutQuotes } from '@guildhall/platform/quotes';
import type { Listed, ListQuery } from '@guildhall/projections/runner/reading/list';
import { readPage } from '../entities/read-page.js';
import type { Repositories } from '../entities/repositories.js';
import type { Rows } from '../entities/rows.js';
import type { RunEntity } from '../entities/run.entity.js';

/** Runs of a projection, newest first. */
export const RUNS_LIST = {
  filters: {},
  sorts: { asked_at: 'asked_at' },
  defaultSort: ['asked_at', 'DESC'],
  tieBreak: 'id',
} as const;

/** The name of who acted, for a person who reads it. */
export const nameOfActor = (actor: string, name: string | null): string | null =>
  actor === SYSTEM_ACTOR ? 'Guildhall' : actor.startsWith(`${SYSTEM_ACTOR}:`) ? actor.slice(SYSTEM_ACTOR.length + 1) : name;

/** Events a second: of the whole run once it ended, until then of late. */
function rateOf({ started_at, finished_at, events, rate }: RunEntity): number | null {
  const seconds = started_at && finished_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : 0;
  return seconds > 0 && events > 0 ? events / seconds : rate;
}

const viewOf = (run: RunEntity, name: string | null): RunView => {
  const { actor, from_generation: from, to_generation: to, row_count: rows, ...view } = run;
  // Earlier releases kept what errors quote.
  const error = view.error && withoutQuotes(view.error);
  return { ...view, error, from, to, rows, rate: rateOf(run), person: { id: actor, name: nameOfActor(actor, name) } };
};

async function viewsOf({ profiles, In }: Repositories, runs: readonly RunEntity[]): Promise<RunView[]> {
  const people = await profiles.findBy({ id: In(runs.map(({ actor }) => actor).filter(isUuid)) });
  const names = new Map(people.map(({ id, full_name, username }) => [id, full_name ?? username]));
  return runs.map((run) => viewOf(run, names.get(run.actor) ?? null));
}

/** The runs of one projection. */
export async function listRuns(rows: Rows, projection: string, query: ListQuery): Promise<Listed<RunView>> {
  const repositories = await rows.open();
  const page = await readPage(repositories.runs, query, RUNS_LIST, { projection });
  return { ...page, items: await viewsOf(repositories, page.items) };
}

/** The runs of these ids that there are. */
export async function findRuns(rows: Rows, ids: readonly string[]): Promise<RunView[]> {
  if (ids.length === 0) return [];
  const repositories = await rows.open();
  return viewsOf(repositories, await repositories.runs.findBy({ id: repositories.In(ids) }));
}

/** A run; null where there is none of this id. */
export const findRun = async (rows: Rows, id: string): Promise<RunView | null> => (await findRuns(rows, [id]))[0] ?? null;

/** What is being done to a projection, retries left out; null while nothing is. */
export async function openRun(rows: Rows, projection: string): Promise<RunView | null> {
  const repositories = await rows.open();
  const { runs, In, Not } = repositories;
  const where = { projection, state: In<RunState>(['waiting', 'running']), act: Not<RunAct>('retry') };
  const run = await runs.findOne({ where, order: { asked_at: 'ASC' } });
  return run && ((await viewsOf(repositories, [run]))[0] ?? null);
}
