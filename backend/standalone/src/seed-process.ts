import { seed } from './seed-driver.js';
import { seedSteps } from './seeds/seed.js';

/** The samples, sent as commands by a process that ends when it is done, or when nobody waits for it. */
process.on('disconnect', () => process.exit(1));
try {
  const count = await seed(seedSteps, process.env['DATABASE_URL'] as string);
  process.send?.({ count });
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
