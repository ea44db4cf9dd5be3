import { type Cluster, type Shape, startCluster } from '../support/cluster';
import { Someone } from '../support/people';
import { inShape } from '../support/product.mjs';
import { describeWithRedis } from '../support/redis';

/** The journeys, the kill test and the replay of one machine, on one cluster of two backends and two workers. */
export function everythingOn(name: string, shape: Shape, further: (clusterOf: () => Promise<Cluster>) => void = () => {}): void {
  describeWithRedis(name, () => {
    let cluster: Promise<Cluster> | undefined;
    const clusterOf = () => {
      cluster ??= startCluster(shape);
      return cluster;
    };
    inShape(async () => ({ ...(await clusterOf()), stop: async () => {} }));
    beforeAll(async () => {
      const started = await clusterOf();
      Someone.printed = () => started.printed;
    }, 120_000);
    afterAll(async () => (await cluster)?.stop(), 30_000);

    process.env['CREATIONS'] ??= '100';
    const journeys = ['become-a-talent', 'sell-a-product', 'offer-a-service', 'publish-a-post'];
    for (const journey of journeys) require(`../journeys/${journey}.spec`);
    further(clusterOf);
    process.env['KILLS'] ??= '1';
    process.env['COMMANDS'] ??= '200';
    process.env['WRITERS'] ??= '3';
    require('../chaos/kill.spec');
  });
}
