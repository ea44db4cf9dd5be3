import { APPOINTED_ROLES } from '@guildhall/contracts/accounts';
import type pg from 'pg';
import { appoint } from './appoint';
import { newcomer, Someone } from './people';
import type { Product } from './product.mjs';
import type { People } from './world';

/** One person of every kind, with an account of their own. */
export async function everyone(running: Product): Promise<People> {
  const { url } = running;
  const [client, talent, other, auditor, operator, admin] = await Promise.all([
    newcomer(url, 'client', 'client'),
    newcomer(url, 'talent', 'talent'),
    newcomer(url, 'talent', 'other'),
    newcomer(url, 'client', 'auditor'),
    newcomer(url, 'client', 'operator'),
    newcomer(url, 'client', 'admin'),
  ]);
  const people = { visitor: new Someone(url), client, talent, other, auditor, operator, admin };
  for (const role of APPOINTED_ROLES) appoint(running, people[role].email, role);
  return people;
}

/** Does the work, and asserts that the log has no event more than before. */
export async function leavesNoFact<T>(database: pg.Client, work: () => Promise<T>): Promise<T> {
  const facts = async () =>
    (await database.query<{ fact: string }>(`select type || ' ' || stream_id as fact from write.events order by position`)).rows;
  const before = await facts();
  const done = await work();
  expect((await facts()).slice(before.length)).toEqual([]);
  return done;
}
