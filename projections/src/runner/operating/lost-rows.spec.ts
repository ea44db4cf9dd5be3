import type { Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import { operationState } from './lost-rows';

const projection = 'products';
/** The events of a stream, newest first. */
const stream = (...events: OperationEvent[]) =>
  events.map((event, revision) => ({ ...event, revision }) as unknown as Recorded<OperationEvent>).reverse();
const asked: OperationEvent = { type: 'RunRequested', data: { run: 'one', projection, act: 'rebuild' } };
const retry: OperationEvent = { type: 'RunRequested', data: { run: 'two', projection, act: 'retry', stream: 'product-1' } };
const cancelled: OperationEvent = { type: 'RebuildCancelled', data: { projection } };
const ended: OperationEvent = { type: 'RunEnded', data: { run: 'one', projection, act: 'rebuild', outcome: 'cancelled' } };
const [paused, resumed] = (['ProjectionPaused', 'ProjectionResumed'] as const).map((type) => ({ type, data: { projection } }));

describe('what the log says of a projection', () => {
  it('OP-09 a run is open until its end, and knows that it was cancelled', () => {
    const found = [[], [asked, retry], [cancelled, asked], [asked, cancelled], [asked, cancelled, ended], [retry]].map(
      (events) => {
        const { open, isCancelled } = operationState(stream(...events));
        return [open?.data.run, isCancelled];
      },
    );
    expect(found).toEqual([
      [undefined, false],
      ['one', false],
      ['one', false],
      ['one', true],
      [undefined, false],
      [undefined, false],
    ]);
  });

  it('OP-09 the last of pause and resume counts', () => {
    const last = (...events: OperationEvent[]) => operationState(stream(...events)).pausing?.type;
    expect([last(asked), last(paused!), last(paused!, resumed!), last(paused!, resumed!, paused!)]).toEqual([
      undefined,
      'ProjectionPaused',
      'ProjectionResumed',
      'ProjectionPaused',
    ]);
  });
});
