import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../injection-tokens.js';
import type { Repositories } from './repositories.js';

/** Connections that repositories may hold. */
export const ROWS_CONNECTIONS = 2;

/**
 * Repositories of the rows that operators read. The first request opens them: a backend that serves no operator never loads
 * TypeORM.
 */
@Injectable()
export class Rows {
  private opening: Promise<Repositories> | null = null;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'DATABASE_URL'>) {}

  /** @throws Error when the database cannot be reached; the next call tries again */
  open(): Promise<Repositories> {
    this.opening ??= this.load().catch((error) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => null);
    await opened?.close();
  }

  private async load(): Promise<Repositories> {
    const { openRepositories } = await import('./repositories.js');
    return openRepositories(this.settings.DATABASE_URL, ROWS_CONNECTIONS);
  }
}
