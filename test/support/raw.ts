import { connect, type Socket } from 'node:net';

/** A connection to the product at `url`, for what no HTTP client would send. */
export function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** All that a connection answers until its end. */
export function answerOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1'))));
}

/** The answer to a request whose first line and headers are sent byte for byte. */
export async function rawAnswer(url: string, target: string, headers: string[] = [`Host: ${new URL(url).host}`]) {
  const socket = await connected(url);
  socket.write([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1');
  const answer = await answerOf(socket);
  const end = answer.indexOf('\r\n\r\n');
  return { status: Number(answer.slice(9, 12)), head: answer.slice(0, end).toLowerCase(), body: answer.slice(end + 4) };
}
