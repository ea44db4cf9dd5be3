import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveController } from './live.controller';

const BEAT = ': still here\n\n';

describe('the live channel', () => {
  let controller: LiveController;
  beforeEach(() => {
    jest.useFakeTimers();
    const settings = { PUBLIC_URL: new URL('http://127.0.0.1') } as Settings;
    const readiness = { onMoved: () => () => undefined, newest: () => '0001' } as unknown as Readiness;
    controller = new LiveController(settings, readiness, { id: 'log' } as EventLog);
  });
  afterEach(() => {
    controller.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  /** Opens a channel, and answers what is written to it. */
  function opened(): string[] {
    const written: string[] = [];
    const raw = { writableLength: 0, writeHead: () => raw, write: (text: string) => written.push(text), end: () => undefined };
    const request = { ip: '127.0.0.1', method: 'GET', raw: { on: () => undefined } } as unknown as FastifyRequest;
    controller.channel(request, { raw, hijack: () => undefined } as unknown as FastifyReply);
    return written;
  }

  it('CO-04 every open channel has a heartbeat each 30 s, and none before', () => {
    const channels = [opened(), opened()];
    const beats = () => channels.map((written) => written.filter((text) => text === BEAT).length);
    jest.advanceTimersByTime(29_999);
    expect(beats()).toEqual([0, 0]);
    jest.advanceTimersByTime(1);
    expect(beats()).toEqual([1, 1]);
    jest.advanceTimersByTime(29_999);
    expect(beats()).toEqual([1, 1]);
    jest.advanceTimersByTime(1);
    expect(beats()).toEqual([2, 2]);
  });
});
