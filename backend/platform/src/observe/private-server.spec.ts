import { beforeScrape } from './figures';
import { createLogger } from './logger';
import { openPrivateServer } from './private-server';

const lines: string[] = [];
const logger = createLogger({ process: 'worker', format: 'json', write: (line) => lines.push(line) });
const open = (health: () => Promise<{ status: 'ok' | 'unavailable' }>, port = 0) =>
  openPrivateServer({ host: '127.0.0.1', port, logger, health });
const ask = async (address: string | null, path: string) => {
  const answer = await fetch(`${address}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the private server', () => {
  it('VU-18 serves figures, and readiness with its details', async () => {
    const address = await open(async () => ({ status: 'ok', projections: { products: 'live' } }) as never);
    expect(await ask(address, '/metrics')).toMatchObject({
      status: 200,
      text: expect.stringContaining('# HELP guildhall_process_restarts '),
    });
    expect(JSON.parse((await ask(address, '/health/ready')).text)).toEqual({ status: 'ok', projections: { products: 'live' } });
    expect((await ask(address, '/health/live?x')).status).toBe(200);
    expect((await ask(address, '/elsewhere')).status).toBe(404);
  });

  it('answers 503 when the process cannot work', async () => {
    const address = await open(() => Promise.reject(new Error('the database does not answer')));
    const { status, text } = await ask(address, '/health/ready');
    expect([status, JSON.parse(text)]).toEqual([503, { status: 'unavailable', reason: 'the database does not answer' }]);
  });

  it('a taken port is a warning, not an error', async () => {
    const address = await open(async () => ({ status: 'ok' }));
    expect(await open(async () => ({ status: 'ok' }), Number(new URL(address as string).port))).toBeNull();
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ level: 'warn', code: 'EADDRINUSE' });
  });

  it('answers without what a frozen database does not send, and counts that', async () => {
    beforeScrape(() => new Promise(() => {}));
    const address = await open(async () => ({ status: 'ok' }));
    expect((await ask(address, '/metrics')).text).toMatch(/^guildhall_figures_failures_total [1-9]/m);
  });
});
