import { randomUUID } from 'node:crypto';
import type { AppendRequest, EventLog, NewEvent } from './log';
import { recordingAppends } from './recorded-appends';
import { watchRestores } from './restore-watch';

const some = (): AppendRequest => ({
  stream: `product-${randomUUID()}`,
  expected: 'no_stream',
  events: [{ id: randomUUID(), metadata: { time: '2026-01-01T00:00:00.000Z' } } as NewEvent],
});

describe('a log that notes what it appended', () => {
  it('RC-12 given many appends and a repeated one, then each event is noted once with its position', async () => {
    let position = 0;
    const places = new Map<string, string>();
    const append = async ({ events: [event] }: AppendRequest) => {
      const id = event?.id ?? '';
      if (!places.has(id)) places.set(id, String(++position).padStart(3, '0'));
      return { revision: 0, position: places.get(id) as string };
    };
    const log = recordingAppends(watchRestores({ id: 'a', append, markAt: async () => null } as unknown as EventLog));
    const first = some();
    await log.append(first);
    await Promise.all(Array.from({ length: 20 }, () => log.append(some())));
    await log.append(first);
    expect(log.appended).toEqual(places);
    expect(log.appended.size).toBe(21);
  });
});
