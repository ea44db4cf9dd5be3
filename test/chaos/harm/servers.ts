import { queryOf } from '../../support/query-of';
import { until } from '../../support/until';
import { headOf } from '../load-driver';
import type { Heal, Stage } from '../stage';

export async function killRedis({ redis }: Stage): Promise<Heal | undefined> {
  await redis?.kill9();
  return redis?.restart;
}

export async function flushRedis({ redis }: Stage): Promise<undefined> {
  await redis?.flush();
}

export async function killLog({ kurrent }: Stage): Promise<Heal | undefined> {
  await kurrent?.kill();
  return kurrent?.restart;
}

export function freezeLog({ kurrent }: Stage): Heal {
  kurrent?.signal('SIGSTOP');
  return () => kurrent?.signal('SIGCONT');
}

/** The next append is written, and every connection is cut before it is answered. */
export async function tearLog({ kurrent }: Stage): Promise<undefined> {
  await kurrent?.control({ tearNext: true });
}

const ANSWERED = 'select from write.idempotency where position collate "C" > ';

/**
 * The log of a moment ago replaces today's on its server, beside rows that are not restored. What is lost is asked for again
 * once the product has noticed.
 */
export async function olderServer({ product, kurrent, driver, violations }: Stage): Promise<undefined> {
  let restore = async () => {};
  let then = '';
  await driver.atRest(async () => {
    restore = kurrent?.backUp() ?? restore;
    then = await headOf(product);
    return Number.MAX_VALUE;
  });
  const before = driver.acknowledged();
  await until(() => driver.acknowledged() > before + 3);
  await driver.atRest(async () => {
    await restore();
    const kept = () => queryOf(product.databaseUrl, `${ANSWERED} '${then}'`);
    await until(async () => (await kept()).length === 0);
    if ((await kept()).length > 0) violations.push('answers to lost commands were kept');
    return Number(then);
  });
  return undefined;
}
