import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer, type Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  service: string;
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

/** The part of a collector that receives OTLP over HTTP. */
class Collector {
  readonly spans: Span[] = [];
  text = '';
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      this.take(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  stop = () => this.server.close();

  async of(traceId: string, name: string): Promise<Span> {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const found = this.spans.find((span) => span.traceId === traceId && span.name === name);
      if (found) return found;
      await sleep(50);
    }
    throw new Error(`no ${name} among ${this.spans.filter((span) => span.traceId === traceId).map((span) => span.name)}`);
  }

  private take(body: string): void {
    this.text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) for (const span of spans) this.spans.push({ ...span, service });
    }
  }
}

const bundle = join(__dirname, '../../backend/dist/bundle');

/** All that a program loads before it runs. */
function loadedAtOnce(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(bundle, file), 'utf8');
  for (const [, other = ''] of text.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([^"']+)["']/gm)) loadedAtOnce(other, seen);
  return seen;
}

describe('the traces of a running product', () => {
  const collector = new Collector();
  let running: OneMachine;
  let maker: Someone;
  beforeAll(async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.start();
    running = await startProduct({ env: { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: '100' }, fresh: true });
    maker = await newcomer(running.url, 'talent', 'cnry-maker');
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    collector.stop();
  }, 30_000);

  it('RC-05 lead from the request over its command and append to what projections do in the worker', async () => {
    const correlationId = randomUUID();
    const input = { title: 'A cnry kit', description: 'Brings cnry people back.', price: 29, category: 'Courses' };
    await maker.call('POST', '/api/products', input, { 'x-correlation-id': correlationId });
    const traceId = correlationId.replaceAll('-', '');
    const request = await collector.of(traceId, 'POST /api/products');
    const command = await collector.of(traceId, 'CreateProduct');
    const append = await collector.of(traceId, 'append');
    const projection = await collector.of(traceId, 'project products');
    expect(request.parentSpanId ?? '').toBe('');
    expect([command.parentSpanId, append.parentSpanId, projection.parentSpanId]).toEqual([
      request.spanId,
      command.spanId,
      append.spanId,
    ]);
    expect([request, command, append, projection].map(({ service }) => service)).toEqual([
      'guildhall-backend',
      'guildhall-backend',
      'guildhall-backend',
      'guildhall-worker',
    ]);
    const ordered = [request.startTimeUnixNano, command.startTimeUnixNano, append.startTimeUnixNano].map(BigInt);
    expect(ordered).toEqual([...ordered].sort((one, other) => (one < other ? -1 : 1)));
    expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(collector.spans.length);
  });

  it('RC-05 hold nothing personal and no secret', async () => {
    expect(collector.spans.length).toBeGreaterThan(4);
    expect(collector.text).not.toContain('cnry');
    expect(collector.text).not.toContain(maker.token as string);
  });

  it('RC-05 OpenTelemetry is loaded only where traces are sent', () => {
    const has = (file: string) => readFileSync(join(bundle, file), 'utf8').includes('OTLPTraceExporter');
    expect(
      readdirSync(bundle)
        .filter((file) => file.endsWith('.js'))
        .some(has),
    ).toBe(true);
    for (const program of ['backend.js', 'projections.js']) {
      expect(loadedAtOnce(program).size).toBeGreaterThan(1);
      expect([...loadedAtOnce(program)].filter(has)).toEqual([]);
    }
  });
});
