import { createServer } from 'node:net';

const reasons: Record<string, (at: string) => string> = {
  EADDRINUSE: (at) =>
    `${at} is taken by another program (perhaps by Guildhall itself). Stop it, or choose another port: PORT=3001 npm start`,
  EACCES: (at) => `This account may not listen on ${at}. Choose a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (at) => `${at} is no address of this machine. Check HOST.`,
};

/** @throws Error in plain words when nothing can listen there */
export function assertFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(reasons[error.code ?? '']?.(`Port ${port} on ${host}`) ?? error.message));
    });
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
