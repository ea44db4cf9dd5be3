import { ERASED, type Recorded } from '@guildhall/contracts/event';
import { isSealed, keyTo, type Sealed, seal, sealForBoth, unseal } from './sealing.js';

/** A personal field that its own key does not open: it was changed after it was written. */
export class PersonalDataGarbled extends Error {
  constructor(eventId: string, field: string, options?: { cause?: unknown }) {
    super(`the field ${field} of event ${eventId} is not what was written`, options);
  }
}

export type Data = Record<string, unknown>;
/** A sealed value opens only in the field it was written to. */
export const place = (eventId: string, field: string) => Buffer.from(`${eventId.toLowerCase()} ${field}`);

/** The value sealed for its owners; ERASED where the key of one of them is missing. */
export function sealedBy(owners: readonly { person: string; key: Buffer | undefined }[], value: unknown, where: Buffer) {
  const known = owners.flatMap(({ person, key }) => (key ? [{ person, key }] : []));
  const [owner] = known;
  if (!owner || known.length < owners.length) return ERASED;
  return owners.length > 1 ? sealForBoth(value, known, where) : seal(value, owner.person, owner.key, where);
}

export function sealedFields(event: Recorded): Sealed[] {
  if (typeof event.data !== 'object' || event.data === null) return [];
  return Object.values(event.data).filter(isSealed);
}

/** The event with its sealed fields opened; ERASED where a key is missing. @throws PersonalDataGarbled */
export function open(event: Recorded, found: ReadonlyMap<string, Buffer>): Recorded {
  if (sealedFields(event).length === 0) return event;
  const data: Data = { ...(event.data as Data) };
  for (const [field, value] of Object.entries(data)) {
    if (!isSealed(value)) continue;
    const key = keyTo(value, found);
    if (key === undefined) {
      data[field] = ERASED;
      continue;
    }
    try {
      data[field] = unseal(value, key, place(event.id, field));
    } catch (cause) {
      throw new PersonalDataGarbled(event.id, field, { cause });
    }
  }
  return { ...event, data };
}
