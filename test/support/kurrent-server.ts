import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The double's switches: slow commits, subscriptions that fall silent, an append written whose answer is cut off, a stream nobody may write. */
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

/** A double in a process of its own, with its data in a folder; the follower of the one at the port of `leader`, where one is given. */
export async function startDouble(leader?: number): Promise<KurrentServer> {
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
  return {
    port,
    kill,
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
