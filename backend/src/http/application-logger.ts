import type { Logger } from '@guildhall/platform/observe/logger';
import type { LoggerService } from '@nestjs/common';

// What the framework says of its own start: a hundred lines that help nobody who runs the product.
const FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

type Level = 'info' | 'warn' | 'error' | 'fatal';

/** The framework's logger over the process's own: the context is the field `part`, an error or a stack the field `err`. */
export class ApplicationLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK.has(String(rest.at(-1)))) this.write('info', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  debug(): void {}
  verbose(): void {}

  /** The last word after the message is the context; a stack may come before it. */
  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    const part = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const stack = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    if (message instanceof Error) this.logger[level]({ part, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.logger[level]({ part, ...message });
    else
      this.logger[level]({ part, ...(stack && { err: Object.assign(new Error(String(message)), { stack }) }) }, String(message));
  }
}
