import type { PostgresServer } from '../postgres/server.mjs';

const LOOK_MS = 1_000;
/** A server that has crashed takes a moment until it begins to recover. */
const LOOKS = 5;

/** Ends a database that waits forever, for a recovery which has ended or for processes that are gone: it is started again. */
export function endWhenStuck(
  server: Pick<PostgresServer, 'isStuck' | 'end'>,
  say: (line: string) => void,
  everyMs = LOOK_MS,
): void {
  let stuck = 0;
  const look = async () => {
    stuck = (await server.isStuck()) ? stuck + 1 : 0;
    if (stuck >= LOOKS) {
      stuck = 0;
      say('the database will not recover by itself: it is ended and started again');
      await server.end();
    }
    setTimeout(look, everyMs).unref();
  };
  setTimeout(look, everyMs).unref();
}
