import { spawn } from 'node:child_process';

const script = `
read _ && exit
lock="$0/postgres/cluster/postmaster.pid"
pid=$(head -n 1 "$lock" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
n=0
while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n+1)); done
[ -z "$1" ] || rm -rf -- "$1"
`;

/**
 * Ends the database server of a data folder when this process is gone, however it went.
 * @param {string} dataDir where the server's data is
 * @param {string | null} rubbish a folder to remove then
 * @returns {() => void} lets the server go
 */
export function leash(dataDir, rubbish) {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('sh', ['-c', script, dataDir, rubbish ?? ''], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.on('error', () => {});
  guard.unref();
  guard.stdin.unref();
  return () => guard.stdin.end('done\n');
}
