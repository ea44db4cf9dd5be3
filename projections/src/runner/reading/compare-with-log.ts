import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { isInLog } from '../store/soundness.js';

interface Row {
  position: string;
  mark: string | null;
  sound: boolean;
}

/**
 * Marks rows whose place the log does not hold: it may be an older one since. A log that cannot be asked, or not within
 * `patience` ms, takes no writes either. Most rows stand at one place, which is asked for once.
 */
export async function compareWithLog(log: Pick<EventLog, 'markAt'>, rows: Row[], patience?: number): Promise<void> {
  const places = new Map<string, Promise<boolean>>();
  const heldAt = ({ position, mark }: Row) => {
    const place = `${position} ${mark}`;
    const held = places.get(place) ?? isInLog(log, position, mark).catch(() => true);
    places.set(place, held);
    return held;
  };
  const late = patience === undefined ? null : pause(patience, true, { ref: false });
  await Promise.all(
    rows.map(async (row) => {
      row.sound &&= await (late === null ? heldAt(row) : Promise.race([heldAt(row), late]));
    }),
  );
}
