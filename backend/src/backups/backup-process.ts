import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BackupWork, wordsOf } from '@guildhall/platform/backup-work';
import { Injectable, Logger } from '@nestjs/common';

/** The operators' commands are beside this program. */
const OPERATE = join(import.meta.dirname, 'operate.js');

/**
 * Makes and tests backups, and keeps the lists beside them, in a process of its own, by the operators' commands. A supervisor
 * starts it where there is one, because only it may make databases. The process says in the log what became of it.
 */
@Injectable()
export class BackupProcess {
  private readonly logger = new Logger('backups');

  start(work: BackupWork): void {
    if (process.send) process.send({ backup: work });
    else this.run(work);
  }

  /** The process before this one may have ended between an erasure and the lists. A supervisor sees to it unasked. */
  keepLists(): void {
    if (!process.send) this.run({ step: 'lists' });
  }

  private run(work: BackupWork): void {
    const child = spawn(process.execPath, [OPERATE, ...wordsOf(work)], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => this.logger.error(text.trim()));
    child.on('error', ({ message }) => this.logger.error(message));
  }
}
