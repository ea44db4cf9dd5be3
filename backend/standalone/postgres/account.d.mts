export interface Account {
  name: string;
  uid: number;
  gid: number;
}
export function accountsToTry(): (Account | null)[];
export function ownerOf(folder: string): Account | null;
export function canReach(account: Account | null, folder: string): boolean;
export function runAs(account: Account | null): { uid?: number; gid?: number };
