import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { isInLog } from '../store/soundness.js';

interface Row {
  position: string;
  mark: string | null;
  sound: boolean;
}

/**
 * Marks rows whose place the log does not hold: it may be an older one since. Most rows share one place, which is asked
 * for once.
 * @returns whether the log has answered for all of them, within `patience` ms where that is given
 */
export async function compareWithLog(log: Pick<EventLog, 'markAt'>, rows: Row[], patience?: number): Promise<boolean> {
  const places = new Map<string, Promise<boolean | null>>();
  const heldAt = ({ position, mark }: Row) => {
    const place = `${position} ${mark}`;
    const held = places.get(place) ?? isInLog(log, position, mark).catch(() => null);
    places.set(place, held);
    return held;
  };
  const late = patience === undefined ? null : pause(patience, null, { ref: false });
  const answers = await Promise.all(
    rows.map(async (row) => {
      const held = await (late === null ? heldAt(row) : Promise.race([heldAt(row), late]));
      row.sound &&= held !== false;
      return held;
    }),
  );
  return !answers.includes(null);
}
