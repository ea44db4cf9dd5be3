import pg from 'pg';
import { everyone, leavesNoFact } from './everyone';
import { type Product, startProduct } from './product.mjs';
import { type People, someWorld, type World } from './world';

/** A product of its own, with a person of every kind, a thing of every noun, and its database. */
export interface Populated {
  running: Product;
  people: People;
  world: World;
  database: pg.Client;
  /** Does the work, and asserts that the log has no event more than before. */
  withoutAFact<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export async function populated(): Promise<Populated> {
  const running = await startProduct();
  const people = await everyone(running);
  const world = await someWorld(people);
  const database = new pg.Client({ connectionString: running.databaseUrl });
  database.on('error', () => {});
  await database.connect();
  const stop = async () => {
    await database.end();
    await running.stop();
  };
  return { running, people, world, database, withoutAFact: (work) => leavesNoFact(database, work), stop };
}
