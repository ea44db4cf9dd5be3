import { type EventLog, type Position, START } from '@guildhall/event-store/log';
import { isNoting } from '@guildhall/event-store/noting';

const PAGE = 500;

/** Looks in the log for what this process appended to it: a restore may have taken that, however short the lost part. */
export class OwnAppends {
  private looked: Position = START;

  constructor(private readonly log: EventLog) {}

  /** @returns whether the log lacks any of it. It is asked for once. @throws LogUnavailable */
  async areLost(): Promise<boolean> {
    if (!isNoting(this.log)) return false;
    if (this.log.appended.size === 0) {
      this.looked = await this.log.head();
      return false;
    }
    const due = [...this.log.appended].filter(([, position]) => position > this.looked);
    const missing = new Set(due.map(([id]) => id));
    let position = this.looked;
    for (let end = false; !end && missing.size > 0; ) {
      const page = await this.log.readAll({ after: position, limit: PAGE });
      for (const { id } of page.events) missing.delete(id);
      ({ position, end } = page);
    }
    this.looked = missing.size > 0 ? await this.log.head() : position;
    for (const [id] of due) this.log.appended.delete(id);
    return missing.size > 0;
  }
}
