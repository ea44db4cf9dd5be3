import { type ClientRequest, request } from 'node:http';
import type { Canary, Command } from './canary';
import type { Stage } from './stage';

export const CUTS = { command: 'a command cut at a byte', answer: 'an answer cut at a byte' } as const;

type Way = keyof typeof CUTS;

/** Sends a command on a connection of its own and waits until that ends. */
function send(url: string, { method, headers, body }: Command): Promise<void> {
  return new Promise<void>((resolve) => {
    const sent: ClientRequest = request(url, { method, agent: false, headers: { ...headers, 'content-length': body.length } });
    sent.on('response', (answer) => answer.on('error', () => {}).resume());
    sent.on('error', () => {});
    sent.on('close', resolve);
    sent.end(body);
  });
}

/**
 * Goes through the bytes of a command and of its answer in turn: the connection ends at one of them. The client does not know
 * the outcome, and asks again with its key.
 */
export class Sweep {
  private lengths: Record<Way, number> | null = null;
  private readonly at: Record<Way, number> = { command: 0, answer: 0 };
  private next: Way = 'command';

  /** What has been cut so far. */
  get progress(): string {
    const { command = 0, answer = 0 } = this.lengths ?? {};
    return `${Math.min(this.at.answer, answer)} of ${answer} bytes of an answer, ${Math.min(this.at.command, command)} of ${command} of a command`;
  }

  /** Cuts at the next byte of the one, then of the other, and from the start again. */
  async cut({ cutting, product }: Stage, canary: Canary): Promise<{ kind: string; command: Command }> {
    const command = canary.command();
    const shoot = () => send(`${cutting.url}/api/products`, command);
    if (this.lengths === null) {
      const measured = canary.command();
      cutting.cut();
      await product.ready();
      await send(`${cutting.url}/api/products`, measured);
      await canary.written(measured);
      this.lengths = { ...cutting.passed() };
    }
    const way = this.next;
    this.next = way === 'answer' ? 'command' : 'answer';
    cutting.cut({ [way]: this.at[way]++ % this.lengths[way] });
    await shoot();
    return { kind: CUTS[way], command };
  }
}
