import type pg from 'pg';
import { type Counts, type Limit, MOST_KEYS } from './rate-limits.js';

const WINDOW = 'make_interval(mins => $4)';
// A window that ends later than one begun now was begun by a clock that was ahead.
const OVER = `(r.ends <= clock_timestamp() or r.ends > clock_timestamp() + ${WINDOW})`;
const TAKE = `
  insert into write.rate_limits as r (name, key, count, ends) values ($1, $2, 1, clock_timestamp() + ${WINDOW})
  on conflict (name, key) do update
    set count = case when ${OVER} then 1 else r.count + 1 end,
        ends = case when ${OVER} then excluded.ends else r.ends end
    where ${OVER} or r.count < $3`;
const LEFT = `
  select greatest(1, ceil(extract(epoch from ends - clock_timestamp())))::integer as seconds
  from write.rate_limits where name = $1 and key = $2`;
const GIVE_BACK = 'update write.rate_limits set count = count - 1 where name = $1 and key = $2 and count > 0';
const SWEEP = `
  delete from write.rate_limits where ends <= clock_timestamp() or ends > clock_timestamp() + interval '25 hours' or (name, key) in (
    select name, key from (select name, key, row_number() over (partition by name order by count desc, ends desc) as place from write.rate_limits) r
    where r.place > ${MOST_KEYS})`;
const SWEEP_MS = 60_000;

/**
 * Counts in one table that is not logged: a crash of the server forgets them, which lets people in rather than out.
 * While the database does not answer nothing is let through, for nothing could be decided then anyway.
 */
export class CountsInPostgres implements Counts {
  private readonly sweeping = setInterval(() => this.sweep().catch(() => {}), SWEEP_MS).unref();

  constructor(private readonly database: pg.Pool) {}

  async take({ name, attempts, minutes }: Limit, key: string): Promise<number> {
    const { rowCount } = await this.database.query({ name: 'take', text: TAKE, values: [name, key, attempts, minutes] });
    if (rowCount === 1) return 0;
    const { rows } = await this.database.query<{ seconds: number }>({ name: 'left', text: LEFT, values: [name, key] });
    return rows[0]?.seconds ?? 1;
  }

  async giveBack({ name }: Limit, key: string): Promise<void> {
    await this.database.query({ name: 'give back', text: GIVE_BACK, values: [name, key] });
  }

  /** Windows that are over go, and of too many those with the fewest attempts: one that is used up stays. */
  async sweep(): Promise<void> {
    await this.database.query(SWEEP);
  }

  close(): void {
    clearInterval(this.sweeping);
  }
}
