import { type AuditEntry, MASKED, NOUN_OF_STREAM } from '@guildhall/contracts/audit';
import type { EventLog } from '@guildhall/event-store/log';
import { personalValuesOf } from '@guildhall/projections/audit/facts';
import { Inject, Injectable } from '@nestjs/common';
import { LOG } from '../injection-tokens.js';

const STEP = 50;

/** The stream of an entry's event. */
export function entityStream({ noun, entity_id }: Pick<AuditEntry, 'noun' | 'entity_id'>): string {
  const kind = Object.entries(NOUN_OF_STREAM).find(([, each]) => each === noun)?.[0];
  return kind ? `${kind}-${entity_id}` : entity_id;
}

/** Personal values, read where they are kept: from the log, by the person's key. */
@Injectable()
export class PersonalValues {
  constructor(@Inject(LOG) private readonly log: EventLog) {}

  /** The entry with its personal values in place of the masks; null where the person's key is gone. */
  async unmasked(entry: AuditEntry): Promise<AuditEntry> {
    const masked = new Set(entry.changes.flatMap(({ field, new: value }) => (value === MASKED ? [field] : [])));
    if (masked.size === 0) return entry;
    const stream = entityStream(entry);
    const [event] = await this.log.readStream(stream, { from: entry.version, limit: 1 });
    const after = event ? personalValuesOf(event) : {};
    const before = await this.before(stream, entry.version, masked);
    const changes = entry.changes.map((change) =>
      masked.has(change.field) ? { ...change, old: before.get(change.field) ?? null, new: after[change.field] ?? null } : change,
    );
    return { ...entry, changes };
  }

  /** What these fields held before a revision: the stream is read backwards no further than needed. */
  private async before(stream: string, revision: number, fields: ReadonlySet<string>): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (let from = revision - 1; from >= 0 && found.size < fields.size; from -= STEP) {
      for (const event of await this.log.readStream(stream, { from, limit: STEP, backwards: true }))
        for (const [field, value] of Object.entries(personalValuesOf(event)))
          if (fields.has(field) && !found.has(field)) found.set(field, value);
    }
    return found;
  }
}
