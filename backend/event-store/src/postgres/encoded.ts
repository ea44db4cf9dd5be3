import { Buffer } from 'node:buffer';
import { type AppendRequest, EventTooLarge, MAX_EVENT_BYTES } from '../log.js';

/** An append whose parts are written as the server takes them, once. */
export interface Encoded {
  request: AppendRequest;
  events: { id: string; type: string; data: string; metadata: string }[];
  answer: string | null;
  changes: string[];
  writes: string | null;
  /** What no two appends of one set may share: the stream, the idempotency key, reserved values. */
  keys: string[];
  bytes: number;
}

const json = (value: unknown) => JSON.stringify(value) ?? 'null';

/** NUL, and halves of surrogate pairs, as JSON escapes them: the log would keep them, and no read model could. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
const isUnstorable = (text: string) => text.includes('\\u') && UNSTORABLE.test(text);

/** @throws EventTooLarge, TypeError */
export function encode(request: AppendRequest): Encoded {
  const { stream, side } = request;
  let bytes = stream.length;
  const events = request.events.map((event) => {
    const data = json(event.data);
    const metadata = json(event.metadata);
    const size = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size, MAX_EVENT_BYTES);
    if (isUnstorable(data) || isUnstorable(metadata)) throw new TypeError('an event holds characters that no text may hold');
    bytes += size;
    return { id: event.id, type: event.type, data, metadata };
  });
  const first = side?.idempotency;
  const answer = first ? json(first.answer) : null;
  const reservations = side?.reservations ?? [];
  const changes = reservations.map(
    ({ op, scope, value, owner }) => `"op":"${op}","scope":${json(scope)},"value":${json(value)},"owner":${json(owner)}}`,
  );
  return {
    request,
    events,
    answer,
    changes,
    writes: side?.writes && side.writes.length > 0 ? json(side.writes) : null,
    keys: [
      `stream ${stream}`,
      ...(first ? [`key ${first.actor}\n${first.key}`] : []),
      ...reservations.map(({ scope, value }) => `value ${scope}\n${value}`),
    ],
    bytes: bytes + (answer?.length ?? 0),
  };
}
