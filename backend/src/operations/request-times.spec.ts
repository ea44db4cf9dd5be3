import { Histogram, Registry } from 'prom-client';
import { RequestTimes } from './request-times';

const BOUNDS = [0.005, 0.1, 1];
const [NAME, HELP] = ['requests', 'What took how long'];

describe('times of requests', () => {
  const given = () => {
    const [ours, library] = [new Registry(), new Registry()];
    const labelNames = ['method', 'route', 'status'];
    return {
      times: new RequestTimes(NAME, HELP, BOUNDS, ours),
      histogram: new Histogram({ name: NAME, help: HELP, labelNames, buckets: BOUNDS, registers: [library] }),
      // Series may come in any order.
      lines: () => Promise.all([ours, library].map(async (registry) => (await registry.metrics()).split('\n').sort())),
    };
  };

  it('RC-10 are written as those of the library are, on bounds and beyond the last one too', async () => {
    const { times, histogram, lines } = given();
    for (let n = 0; n < 200; n += 1) {
      const method = n % 3 ? 'GET' : 'POST';
      const route = n % 5 ? '/api/products' : '/api/products/:id';
      const status = n % 7 ? 200 : 304;
      const seconds = n % 11 ? (n * n) / 20_000 : (BOUNDS[n % 3] as number);
      times.observe(method, route, status, seconds);
      histogram.observe({ method, route, status }, seconds);
    }
    const [ours, library] = await lines();
    expect(ours).toEqual(library);
    expect(ours).toContain('requests_bucket{le="+Inf",method="GET",route="/api/products/:id",status="304"} 4');
  });

  it('before the first request name themselves alone', async () => {
    const [ours, library] = await given().lines();
    expect(ours).toEqual(library);
  });
});
