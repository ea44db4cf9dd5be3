import type { Account } from './account.mjs';
import type { Programs } from './binaries.mjs';

export interface Place {
  /** Where all data lies: DATA_DIR, or a lasting folder that the account can reach. */
  dataDir: string;
  moved: boolean;
  account: Account | null;
  programs: Programs;
}
export function choosePlace(wanted: string, elsewhere?: string): Place;
export function findPlace(wanted: string, elsewhere?: string): { place: Place | null; lookedIn: string[] };
