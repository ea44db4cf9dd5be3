import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The double's switches: slow commits, silent subscriptions, a written append whose answer is cut off, a stream that nobody may write. */
export interface Controls {
  uneven?: boolean;
  muted?: boolean;
  tearNext?: boolean;
  denied?: string;
  stats?: boolean;
}
export interface KurrentServer {
  port: number;
  kill(): Promise<void>;
  restart(): Promise<void>;
  control(change: Controls): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  close(): Promise<void>;
}

export interface KurrentDouble extends KurrentServer {
  /** Keeps the log as it is now. Answers how to restore it, on a server that was ended and starts again. */
  backUp(): () => Promise<void>;
}

/** A double in a process of its own, with its data in a folder; the follower of the one at the port of `leader`, where one is given. */
export async function startDouble(leader?: number): Promise<KurrentDouble> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-kurrentdb-'));
  let child: ChildProcess;
  const start = async (port: number): Promise<number> => {
    child = fork(join(__dirname, 'kurrentdb-double.mjs'), [port, folder, leader ?? []].flat().map(String), { execArgv: [] });
    const [{ port: bound }] = (await once(child, 'message')) as [{ port: number }];
    return bound;
  };
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const port = await start(0);
  let backups = 0;
  return {
    port,
    kill,
    backUp: () => {
      const [log, kept] = [join(folder, 'log.jsonl'), join(folder, `kept-${++backups}.jsonl`)];
      copyFileSync(log, kept);
      return async () => {
        await kill();
        copyFileSync(kept, log);
        await start(port);
      };
    },
    restart: async () => {
      await start(port);
    },
    control: async (change) => {
      const heard = once(child, 'message');
      child.send(change);
      await heard;
    },
    signal: (name) => child.kill(name),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A way to a server, which can be cut: for one that must not be killed, or that others go on to reach. */
export async function reach(address: string): Promise<KurrentServer> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let server: Server;
  const start = async (own: number) => {
    server = createServer((client) => {
      const upstream = connect(Number(port || 2113), hostname);
      for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
    return (server.address() as { port: number }).port;
  };
  const kill = async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  };
  const own = await start(0);
  return {
    port: own,
    kill,
    restart: async () => {
      await start(own);
    },
    control: async () => {},
    signal: () => {},
    close: kill,
  };
}
