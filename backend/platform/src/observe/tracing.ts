import type { EventMetadata } from '@guildhall/contracts/event';
import type { Work } from './work.js';

type Trace = (work: Work) => void;
let trace: Trace | null = null;

/** Whether somebody wants traces. */
export const isTracing = (): boolean => trace !== null;

/** Sends a piece of work to the collector of traces, where there is one. */
export const traceWork: Trace = (work) => trace?.(work);

/** Milliseconds since 1970, finer than `Date.now`. */
export const epochMs = (): number => performance.timeOrigin + performance.now();

export const requestWork = (commandId: string) => `request ${commandId}`;
export const commandWork = (commandId: string) => `command ${commandId}`;
export const appendWork = (stream: string, { commandId }: Pick<EventMetadata, 'commandId'>) => `append ${commandId} ${stream}`;

/**
 * Sends traces over OTLP where OTEL_EXPORTER_OTLP_ENDPOINT, or its like for traces, is set: OpenTelemetry is loaded only then.
 * @param service OTEL_SERVICE_NAME says otherwise
 * @returns how to end it, once what was gathered is sent
 */
export async function openTracing(service: string, env = process.env): Promise<() => Promise<void>> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return async () => {};
  const { openExporter } = await import('./trace-exporter.js');
  const exporter = openExporter(env['OTEL_SERVICE_NAME'] || service);
  trace = exporter.trace;
  return exporter.close;
}
