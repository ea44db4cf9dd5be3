import type { IncomingMessage } from 'node:http';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { Ready } from './compressed.js';
import { inTime } from './deadlines.js';
import type { ReadHandler } from './fast-path.js';
import type { HandedOverRequests } from './handed-over.js';
import type { PublicAnswers } from './public-answers.js';
import type { PublicRoutes } from './public-routes.js';
import { securityHeadersOf } from './security-headers.js';

/** Answers queries whose answer is the same for everybody, as the framework would, without it. */
export class PublicReads implements ReadHandler {
  private readonly always: readonly string[];

  constructor(
    private readonly answers: PublicAnswers,
    private readonly routes: PublicRoutes,
    private readonly handedOver: HandedOverRequests,
    settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {
    this.always = Object.entries(securityHeadersOf(settings)).flat();
  }

  answer({ url = '', headers }: IncomingMessage): Promise<Ready> | null {
    const asked = this.asked(url);
    return asked && inTime(this.made(asked, headers['accept-encoding'] as string | undefined));
  }

  handOver(request: IncomingMessage, error: unknown, ms: number): void {
    this.handedOver.handOver(request, { ms, outcome: { error } });
  }

  /** Null also for a query that is refused: the framework says what is wrong with it. */
  private asked(url: string) {
    try {
      return this.routes.questionAt(url);
    } catch {
      return null;
    }
  }

  private async made({ question, route }: NonNullable<ReturnType<PublicRoutes['questionAt']>>, accepted: string | undefined) {
    const { answer, headers } = await this.answers.answer(question);
    const { bytes, encoding, isAgain, headers: compressing } = await answer.sending(accepted);
    const head = [...this.always, 'content-length', String(bytes.length)];
    for (const [name, value] of [...this.answers.headersOf(question), ...headers, ...compressing]) head.push(name, value);
    const ready = { route, etag: answer.etag, head, bytes };
    const current = headers.some(([name, value]) => name === HEADERS.catchingUp && value === 'false');
    if (isAgain && current) answer.wasSent(encoding, ready);
    return ready;
  }
}
