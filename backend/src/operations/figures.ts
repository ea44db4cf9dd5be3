import { randomUUID } from 'node:crypto';
import { figures } from '@guildhall/platform/observe/figures';
import { epochMs, isTracing, requestWork, traceWork } from '@guildhall/platform/observe/tracing';
import { Counter, Gauge } from 'prom-client';
import type { AnsweredRequest } from '../http/request-log.js';
import { RequestTimes } from './request-times.js';

const registers = [figures];

const requests = new RequestTimes(
  'guildhall_http_request_duration_seconds',
  'From the head of a request to the end of its answer, by route and status; live channels are left out',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  figures,
);
const problems = new Counter({
  name: 'guildhall_problems_total',
  help: 'Requests that were refused, by the code of their problem',
  labelNames: ['code'] as const,
  registers,
});

export const jobs = new Gauge({
  name: 'guildhall_jobs',
  help: 'Jobs by queue and state; failed ones were tried as often as they may be',
  labelNames: ['queue', 'state'] as const,
  registers,
});

export const mailAge = new Gauge({
  name: 'guildhall_mail_pending_age_seconds',
  help: 'Age of the oldest email that was asked for and is not written yet',
  registers,
});

/** Any method that a client makes up would be a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A live channel is open for as long as its page: its time says nothing. */
const CHANNEL = '/api/live';

/** Takes an answered request into the figures and the traces. */
export function countRequest({ correlationId, method, route, status, ms, code }: AnsweredRequest, commandId?: string): void {
  if (isTracing()) {
    const end = epochMs();
    const id = commandId ? requestWork(commandId) : randomUUID();
    const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
    const name = `${method} ${route}`;
    traceWork({ name, kind: 'server', correlationId, id, start: end - ms, end, attributes, failed: status >= 500 });
  }
  if (code) problems.inc({ code });
  if (route === CHANNEL && status === 200) return;
  requests.observe(METHODS.has(method) ? method : 'other', route, status, ms / 1000);
}

/** A gauge whose values are read when they are asked for. `values` lists its labels and numbers. */
export function gaugeOf<Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  values: () => Iterable<[labels: Record<Label, string>, value: number]>,
): void {
  new Gauge({
    name: `guildhall_${name}`,
    help,
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [labels, value] of values()) this.set(labels as never, value);
    },
  });
}
