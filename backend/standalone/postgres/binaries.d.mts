import type { Account } from './account.mjs';

export interface Programs {
  initdb: string;
  postgres: string;
  ctl: string;
}
export function findBinaries(account: Account | null, shelf: string): Programs | null;
