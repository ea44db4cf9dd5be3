import { type Cluster, type Shape, startCluster } from '../support/cluster';
import { inShape } from '../support/product.mjs';
import { describeWithRedis } from '../support/redis';

/** The journeys, the kill test and the replay of one machine, on one cluster of two backends and two workers. */
export function everythingOn(name: string, shape: Shape): void {
  describeWithRedis(name, () => {
    let cluster: Promise<Cluster> | undefined;
    inShape(async () => {
      cluster ??= startCluster(shape);
      return { ...(await cluster), stop: async () => {} };
    });
    afterAll(async () => (await cluster)?.stop(), 30_000);

    for (const journey of ['become-a-talent', 'sell-a-product', 'publish-a-post', 'plan-a-post'])
      require(`../journeys/${journey}.spec`);
    process.env['KILLS'] ??= '1';
    process.env['COMMANDS'] ??= '200';
    process.env['WRITERS'] ??= '3';
    require('../chaos/kill.spec');
  });
}
