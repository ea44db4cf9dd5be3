import { figures } from '@guildhall/platform/observe/figures';
import type { Projection } from '../runner/definition/projection';
import { WorkerReports } from './worker-reports';

const projection = { name: 'products', version: 3, on: {} } as unknown as Projection;
const failed = (eventId: string) => ({
  stream: 'product-1',
  eventId,
  eventType: 'ProductCreated',
  position: '1',
  revision: 0,
  error: 'invalid input syntax for type integer: "Ada Lovelace"',
  waiting: 0,
});

describe('what a worker reports', () => {
  const lines: { line: string; level?: string; fields?: Record<string, unknown> }[] = [];
  const reports = new WorkerReports((line, level, fields) => lines.push({ line, level, fields }));
  beforeEach(() => lines.splice(0));

  it('RC-05 each failed event gives one warning, without the values that the database quotes', () => {
    reports.failed(projection, failed('a'));
    reports.failed(projection, failed('a'));
    reports.taken(projection, 1, [failed('a'), failed('b')]);
    expect(lines.map(({ level, fields }) => [level, fields?.['eventId']])).toEqual([
      ['warn', 'a'],
      ['warn', 'b'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Lovelace');
  });

  it('RC-05 a switch of tables by another process gives one line', () => {
    reports.taken(projection, 1, []);
    expect(lines).toEqual([]);
    reports.taken(projection, 2, []);
    expect(lines).toEqual([expect.objectContaining({ line: 'products: its tables were switched, generation 2' })]);
  });

  it('RC-05 a fault and a rebuild give one line and one figure each', async () => {
    reports.fault(projection, new Error('torn'));
    reports.rebuilt(projection, 12, 0.25);
    expect(lines.map(({ level, line }) => [level, line])).toEqual([
      ['error', 'products: torn'],
      ['info', 'products: version 3 built from 12 events in 0.3 s'],
    ]);
    const text = await figures.metrics();
    expect(text).toMatch(/guildhall_worker_faults_total{projection="products"} 1/);
    expect(text).toMatch(/guildhall_worker_rebuilds_total{projection="products"} 1/);
  });
});
