import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** All figures of this process. */
export const figures = new Registry();
const registers = [figures];

/** Those of Node and the system: memory, CPU, garbage collection, and how late the event loop is. */
export const collectProcessFigures = (): void => collectDefaultMetrics({ register: figures });

new Gauge({
  name: 'guildhall_process_restarts',
  help: 'How often the supervisor has started this process again since the product was started',
  registers,
}).set(Number(process.env['GUILDHALL_RESTARTS'] ?? 0));

const failures = new Counter({
  name: 'guildhall_figures_failures_total',
  help: 'Times that figures could not be read from the database in time; they are then left out',
  registers,
});

type Collect = () => Promise<void>;
const collectors = new Set<Collect>();

/** Figures that are read from elsewhere when they are asked for. @throws nothing: what fails is left out and counted */
export function beforeScrape(collect: Collect): void {
  collectors.add(collect);
}

const PATIENCE_MS = 2_000;

/** All figures in the text format that Prometheus reads. A database that does not answer delays it by two seconds. */
export async function scrape(): Promise<{ type: string; text: string }> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('late')));
  const works = [...collectors].map((collect) => Promise.race([collect(), late]).catch(() => failures.inc()));
  await Promise.all(works);
  late.catch(() => {});
  return { type: figures.contentType, text: await figures.metrics() };
}
