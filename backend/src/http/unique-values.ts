import { blinded, canonicalEmail, canonicalSkill, canonicalSlug, canonicalUsername } from '@guildhall/event-store/canonical';
import type { ReservationChange } from '@guildhall/event-store/log';
import { ownerOf, secret } from '@guildhall/event-store/write-side';
import type pg from 'pg';

/** Values that only one owner may hold, as they stand in reservations: canonical, and blinded where they are personal. */
export class UniqueValues {
  private constructor(
    private readonly database: pg.Pool,
    private readonly key: Buffer,
  ) {}

  static async open(database: pg.Pool): Promise<UniqueValues> {
    return new UniqueValues(database, await secret(database, 'reservations'));
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

  /** Who holds a value as it was typed; null when it is free. */
  ownerOf(scope: string, value: string): Promise<string | null> {
    return ownerOf(this.database, scope, this.canonical(scope, value));
  }

  reserved = (changes: readonly ReservationChange[]): ReservationChange[] =>
    changes.map((change) => ({ ...change, value: this.canonical(change.scope, change.value) }));
}
