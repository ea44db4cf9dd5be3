import type { Settings } from '@guildhall/event-store/settings';
import { ConsoleLogger } from '@nestjs/common';

// What the framework says of its own start: a hundred lines that help nobody who runs the product.
const FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Lines for people at a terminal, JSON for collectors; no colours and no line breaks from outside in either. */
export class ApplicationLogger extends ConsoleLogger {
  constructor({ LOG_FORMAT }: Pick<Settings, 'LOG_FORMAT'>) {
    super({ logLevels: ['log', 'warn', 'error', 'fatal'], json: LOG_FORMAT === 'json', colors: false });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK.has(String(rest.at(-1)))) super.log(message, ...rest);
  }
}
