import type { StoredKey, StoredKeys } from '@guildhall/event-store/keys/stored-keys';

/** The valid keys of one name, as they are now: the first one signs, all of them verify. */
export type SigningKeys = () => readonly StoredKey[];

/** The keys of a name; its first one is made where there is none. */
export async function signingKeys(keys: StoredKeys, name: string): Promise<SigningKeys> {
  await keys.current(name);
  return () => keys.of(name);
}
