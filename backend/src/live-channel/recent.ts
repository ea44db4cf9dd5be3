import { joinedMessages, type LiveMessage } from '@guildhall/contracts/live';
import { bounded } from './turns.js';

/** Longer than a page takes from its answer to its channel. */
const KEPT_MS = 30_000;
const TOGETHER_MS = 500;
/** A kept page is served for this long after a row of it moved, at most. */
const SERVED_MS = 2000;

/** What moved lately: a page that opens its channel hears what moved since its own answer was made. */
export class Recent {
  private readonly kept: { from: number; until: number; message: LiveMessage }[] = [];
  private readonly start: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.start = now();
  }

  add(message: LiveMessage): void {
    const now = this.now();
    const last = this.kept.at(-1);
    if (last && now - last.from < TOGETHER_MS) {
      last.until = now;
      last.message = bounded(joinedMessages(last.message, message));
    } else this.kept.push({ from: now, until: now, message });
    while (this.kept[0] && now - this.kept[0].until > KEPT_MS) this.kept.shift();
  }

  /** @returns what moved in the last `age` ms; null where nothing did; 'unknown' where this does not reach back so far */
  since(age: number): LiveMessage | null | 'unknown' {
    const from = this.now() - age - SERVED_MS;
    if (age + SERVED_MS > KEPT_MS || from < this.start) return 'unknown';
    const messages = this.kept.filter(({ until }) => until >= from).map(({ message }) => message);
    return messages.length > 0 ? bounded(messages.reduce(joinedMessages)) : null;
  }
}
