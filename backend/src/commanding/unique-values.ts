import type { KeyObject } from 'node:crypto';
import type { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import type { ReservationChange } from '@guildhall/event-store/log';
import { ownerOf } from '@guildhall/event-store/write-side';
import type pg from 'pg';
import { blinded, canonicalEmail, canonicalSkill, canonicalSlug, canonicalUsername } from './canonical.js';

/** Values that only one owner may hold, as reservations hold them: canonical, and blinded where they are personal. */
export class UniqueValues {
  private constructor(
    private readonly database: pg.Pool,
    private readonly key: KeyObject,
  ) {}

  static async open(database: pg.Pool, keys: StoredKeys): Promise<UniqueValues> {
    return new UniqueValues(database, (await keys.current('reservations')).key);
  }

  /** The reserved form of a value as it was typed. */
  canonical(scope: string, value: string): string {
    switch (scope) {
      case 'email':
        return blinded(this.key, scope, canonicalEmail(value));
      case 'username':
        return blinded(this.key, scope, canonicalUsername(value));
      case 'skill-name':
        return canonicalSkill(value);
      default:
        return canonicalSlug(value);
    }
  }

  /** What a visitor sent, so that a repetition is known and nothing can be guessed from it. */
  fingerprint = (sent: string): string => blinded(this.key, 'request', sent);

  /** Who holds a value as it was typed; null when it is free. */
  ownerOf(scope: string, value: string): Promise<string | null> {
    return ownerOf(this.database, scope, this.canonical(scope, value));
  }

  /** Frees values of an owner whose events do not hold them. Removes the account where it has no events. */
  async release(scope: string, owner: string, values: readonly string[], withAccount: boolean): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'delete from write.reservations where scope = $1 and owner = $2 and value = any($3)',
      [scope, owner, values],
    );
    if (withAccount) await this.database.query('delete from write.accounts where id = $1', [owner]);
    return (rowCount ?? 0) > 0;
  }

  reserved = (changes: readonly ReservationChange[]): ReservationChange[] =>
    changes.map((change) => ({ ...change, value: this.canonical(change.scope, change.value) }));
}
