import { createHash } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Work } from './work.js';

const KINDS = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, consumer: SpanKind.CONSUMER } as const;
const hex = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** A correlation id that is a UUID is the trace id without its hyphens; of any other the trace id is a hash. */
function traceIdOf(correlationId: string): string {
  const bare = correlationId.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[\da-f]{32}$/.test(bare) ? bare : hex(correlationId, 32);
}

/** The same id in every process. */
const spanIdOf = (work: string): string => hex(work, 16);

/** Work becomes spans, which go in batches over OTLP/HTTP to where the standard variables say. */
export function openExporter(service: string): { trace(work: Work): void; close(): Promise<void> } {
  // A span is made in one go. The ids that it asks for are those of the work at hand.
  const next = { traceId: '', spanId: '' };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
  });
  const tracer = provider.getTracer('guildhall');
  return {
    trace({ name, kind, correlationId, id, cause, start, end, attributes, failed }) {
      const traceId = traceIdOf(correlationId);
      Object.assign(next, { traceId, spanId: spanIdOf(id) });
      const parent = cause && { traceId, spanId: spanIdOf(cause), traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], startTime: start, attributes: { ...attributes, 'correlation.id': correlationId } },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}
