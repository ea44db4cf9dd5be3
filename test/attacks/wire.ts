import { connect } from 'node:net';

/** A request as it goes over the wire: no client normalizes its path, its headers or its verb. */
export interface Wire {
  verb: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer;
}
/** Status 0: the connection ended without an answer, or none came in time. */
export interface Reply {
  status: number;
  headers: Map<string, string>;
  text: string;
  ms: number;
}

const PATIENCE = 20_000;
const MOST_BYTES = 4_000_000;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

function bytesOf({ verb, target, headers, body }: Wire, host: string): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const own = [
    ...(names.has('host') ? [] : [['Host', host] as const]),
    ...(body && !names.has('content-length') && !names.has('transfer-encoding')
      ? [['Content-Length', String(body.length)] as const]
      : []),
    ['Connection', 'close'] as const,
  ];
  const lines = [`${verb} ${target} HTTP/1.1`, ...[...headers, ...own].map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]);
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = end === -1 ? 0 : Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function replyOf(received: Buffer, ms: number): Reply {
  const start = received.indexOf('HTTP/1.1 100') === 0 ? received.indexOf(END_OF_HEAD) + 4 : 0;
  const answer = received.subarray(start);
  const end = answer.indexOf(END_OF_HEAD);
  const head = answer.subarray(0, end === -1 ? answer.length : end).toString('latin1');
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = end === -1 ? Buffer.alloc(0) : answer.subarray(end + 4);
  const whole = headers.get('transfer-encoding') === 'chunked' ? unchunked(body) : body;
  return { status: Number(head.slice(9, 12)) || 0, headers, text: headers.has('content-encoding') ? '' : whole.toString(), ms };
}

/** Sends a request on a connection of its own and reads the answer; of one that never ends, its head. */
export function send(url: string, wire: Wire): Promise<Reply> {
  const { hostname, port, host } = new URL(url);
  const since = performance.now();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect(Number(port), hostname, () => socket.write(bytesOf(wire, host)));
    const done = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(replyOf(Buffer.concat(parts), performance.now() - since));
    };
    const late = setTimeout(() => {
      parts.length = 0;
      done();
    }, PATIENCE);
    socket.on('data', (part) => {
      parts.push(part);
      size += part.length;
      if (size > MOST_BYTES || (parts.length === 1 && /\r\ncontent-type: text\/event-stream/i.test(part.toString('latin1'))))
        done();
    });
    socket.on('error', () => {});
    socket.once('close', done);
  });
}
