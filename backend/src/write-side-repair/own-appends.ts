import { type EventLog, type Position, START } from '@guildhall/event-store/log';
import { recordsAppends } from '@guildhall/event-store/recorded-appends';

const PAGE = 500;

/** Looks in the log for what this process appended to it: a restore may have taken that, however short the lost part. */
export class OwnAppends {
  /** What came after it is read: events that were noted by then were looked for once log and rows agreed there. */
  private from: Position = START;

  constructor(private readonly log: EventLog) {}

  /**
   * Looks for each event until log and rows agree beyond it. From there on the event at that place shows a restore.
   * @param agreed the place up to which log and rows agree, saved before the call
   * @returns whether the log lacks any of them. They are not looked for again then. @throws LogUnavailable
   */
  async areLost(agreed: Position): Promise<boolean> {
    if (!recordsAppends(this.log)) return false;
    const { appended } = this.log;
    const due = [...appended];
    const isLost = (await this.missing(due)) > 0;
    for (const [id, position] of due) if (isLost || position <= agreed) appended.delete(id);
    if (isLost) this.from = await this.log.head();
    else if (agreed > this.from) this.from = agreed;
    return isLost;
  }

  private async missing(due: readonly (readonly [string, Position])[]): Promise<number> {
    const late = due.filter(([, position]) => position <= this.from);
    const missing = new Set(due.map(([id]) => id));
    // Few: an append is noted when it is answered, and the log may have moved on by then.
    for (const [id, position] of late) if ((await this.log.markAt(position))?.startsWith(`${id} `)) missing.delete(id);
    let after = this.from;
    for (let end = missing.size === 0; !end; ) {
      const page = await this.log.readAll({ after, limit: PAGE });
      for (const { id } of page.events) missing.delete(id);
      after = page.position;
      end = page.end || missing.size === 0;
    }
    return missing.size;
  }
}
