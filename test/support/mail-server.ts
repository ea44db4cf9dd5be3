import { type AddressInfo, createServer } from 'node:net';

export interface TestMailServer {
  url: string;
  /** Refuses every recipient for now, as a server does that is too busy. */
  busy: boolean;
  /** Recipients in the order of their letters. */
  readonly delivered: string[];
  readonly refused: string[];
  stop(): void;
}

/** As much of a mail server as a client needs. */
export async function startMailServer(): Promise<TestMailServer> {
  const [delivered, refused] = [[] as string[], [] as string[]];
  const server = createServer((socket) => {
    let to = '';
    let body = false;
    socket.on('error', () => {}).write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (body && line === '.') {
          body = false;
          delivered.push(to);
          socket.write('250 taken\r\n');
        } else if (body) continue;
        else if (line.startsWith('RCPT')) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          if (own.busy) refused.push(to);
          socket.write(own.busy ? '451 later\r\n' : '250 fine\r\n');
        } else if (/^(EHLO|MAIL|RSET)/.test(line)) socket.write('250 fine\r\n');
        else if (line === 'DATA') {
          body = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    busy: false,
    delivered,
    refused,
    stop: () => void server.close(),
  };
  return own;
}
