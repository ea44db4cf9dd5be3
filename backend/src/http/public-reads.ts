import type { IncomingMessage } from 'node:http';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { Maker } from './at-once.js';
import { inTime } from './deadlines.js';
import type { LeftRequests } from './left-requests.js';
import type { Ready } from './packed.js';
import type { PublicAnswers } from './public-answers.js';
import type { PublicRoutes } from './public-routes.js';
import { securityHeadersOf } from './security-headers.js';

/** Answers visitors what a controller has one answer to for all, as the framework would, without it. */
export class PublicReads implements Maker {
  private readonly always: readonly string[];

  constructor(
    private readonly answers: PublicAnswers,
    private readonly routes: PublicRoutes,
    private readonly left: LeftRequests,
    settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {
    this.always = Object.entries(securityHeadersOf(settings)).flat();
  }

  answer({ url = '', headers }: IncomingMessage): Promise<Ready> | null {
    const asked = this.asked(url);
    return asked && inTime(this.made(asked, headers['accept-encoding'] as string | undefined));
  }

  leave(request: IncomingMessage, error: unknown, ms: number): void {
    this.left.leave(request, { ms, outcome: { error } });
  }

  /** What is wrong with a query, the framework says. */
  private asked(url: string) {
    try {
      return this.routes.questionAt(url);
    } catch {
      return null;
    }
  }

  private async made({ question, pattern }: NonNullable<ReturnType<PublicRoutes['questionAt']>>, accepted: string | undefined) {
    const { answer, headers } = await this.answers.answer(question);
    const { bytes, encoding, isAgain, headers: packing } = await answer.sending(accepted);
    const head = [...this.always, 'content-length', String(bytes.length)];
    for (const [name, value] of [...this.answers.headersOf(question), ...headers, ...packing]) head.push(name, value);
    const ready = { route: pattern, etag: answer.etag, head, bytes };
    const current = headers.some(([name, value]) => name === HEADERS.catchingUp && value === 'false');
    if (isAgain && current) answer.wasSent(encoding, ready);
    return ready;
  }
}
