import { MASKED } from '@guildhall/contracts/audit';
import type { Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS, type EventType } from '@guildhall/contracts/event-kinds';
import { CURRENT_EVENTS } from '../../../test/recorded-events';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { stepsOf } from '../runner/fold/steps';
import { auditProjection } from './audit.projector';
import { type AuditRow, audit, auditEntities } from './audit.row';
import { changedFieldsOf, entryOf } from './audit.view';

const MARA = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c01';
const PRODUCT = '0d6c1f4e-8a55-4c0f-9d0b-6f2f1f0a1c05';
let made = 0;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const event = (stream: string, type: string, data: unknown, revision = 0): Recorded => ({
  id: id(++made),
  stream,
  revision,
  position: String(made).padStart(19, '0'),
  type,
  data,
  metadata: {
    actor: MARA,
    time: '2026-03-14T09:41:07.000Z',
    correlationId: 'request',
    causationId: 'cause',
    commandId: 'command',
    schemaVersion: 1,
    reason: 'as asked',
  },
});

function rowsOf(...events: Recorded[]) {
  const rows = new MemoryRows();
  const failed = FailedEvents.of();
  for (const each of events) for (const step of stepsOf(auditProjection, each, failed)) rows.apply(step);
  expect(failed.all()).toEqual([]);
  return rows;
}
const all = (rows: MemoryRows) => [...rows.of(audit).rows.values()] as unknown as AuditRow[];
const entitiesIn = (rows: MemoryRows) => [...rows.of(auditEntities).rows.values()];
type Stored = Parameters<typeof entryOf>[0];
const entryWith = (row: AuditRow, joined: Partial<Stored>) => {
  const unnamed = { actor_name: 'Mara', entity_name: null, about_name: null, about: null, old: null };
  return entryOf({ ...row, ...unnamed, ...joined } as Stored);
};

describe('the projector of the audit', () => {
  it('OP-05 every event there is becomes one entry with a sentence, and none fails', () => {
    for (const [type, data] of Object.entries(CURRENT_EVENTS)) {
      const rows = all(rowsOf(event(`product-${PRODUCT}`, type, data)));
      expect(rows).toHaveLength(1);
      const { sentence } = entryWith(rows[0]!, { entity_name: 'Snapshot Starter', about_name: 'Snapshot Starter' });
      expect(sentence).toMatch(/^Mara [a-z]/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('OP-05 an entry says who, when, which field, old and new value, and why', () => {
    const [row] = all(
      rowsOf(event(`product-${PRODUCT}`, 'ProductRepriced', { ...CURRENT_EVENTS.ProductRepriced, price_cents: 5900 }, 14)),
    );
    expect(entryWith(row!, { entity_name: 'Snapshot Starter', old: { price: 49 } })).toMatchObject({
      person: { id: MARA, name: 'Mara' },
      time: '2026-03-14T09:41:07.000Z',
      noun: 'products',
      entity_id: PRODUCT,
      version: 14,
      sentence: 'Mara repriced Snapshot Starter from $49 to $59',
      changes: [{ field: 'price', old: 49, new: 59 }],
      correlation_id: 'request',
      causation_id: 'cause',
      reason: 'as asked',
    });
  });

  it('OP-12 no row holds a personal value: only the names of its fields', () => {
    for (const [type, data] of Object.entries(CURRENT_EVENTS)) {
      const { personal } = EVENT_KINDS[type as EventType];
      const sealed = (personal?.fields ?? []).map((field) => (data as Record<string, unknown>)[field]);
      const values = sealed.flatMap((value) => (typeof value === 'object' && value ? Object.entries(value) : [['', value]]));
      const hidden = values.filter(([name]) => name !== 'full_name' && name !== 'username').map(([, value]) => value);
      const written = JSON.stringify(all(rowsOf(event(`account-${MARA}`, type, data))));
      for (const value of hidden.filter((each) => typeof each === 'string')) expect(written).not.toContain(value);
    }
  });

  it.each([
    [0, null],
    [3, MASKED],
  ])('OP-05 a masked value at version %i has an old one only where there may be one', (revision, old) => {
    const changed = event(`account-${MARA}`, 'ProfileUpdated', { id: MARA, changes: { location: 'Basel' } }, revision);
    const [row] = all(rowsOf(changed));
    expect(changedFieldsOf({ ...row, old: null } as never)).toEqual([{ field: 'location', old, new: MASKED }]);
  });

  it('OP-12 an erasure takes the names out of every entry, as a replay without the key does', () => {
    const signUp = (email: string | null) => event(`account-${MARA}`, 'UserSignedUp', { id: MARA, email, user_type: 'client' });
    const named = (changes: object | null) => event(`account-${MARA}`, 'ProfileUpdated', { id: MARA, changes }, 1);
    const erased = () => event(`account-${MARA}`, 'PersonErased', { id: MARA }, 2);
    made = 0;
    const live = rowsOf(signUp('mara@example.com'), named({ full_name: 'Mara Ellison', location: 'Basel' }), erased());
    made = 0;
    const replayed = rowsOf(signUp(null), named(null), erased());
    expect(all(live)).toEqual(all(replayed));
    expect(JSON.stringify([all(live), entitiesIn(live)])).not.toMatch(/Ellison|Basel|mara@/);
    expect(entitiesIn(live)).toEqual([expect.objectContaining({ title: 'Former member', username: null })]);
  });

  it('a title that holds a backslash before u0000 is taken in', () => {
    const data = { ...CURRENT_EVENTS.ProductCreated, title: 'A \\u0000 and \\\\ud800 text' };
    expect(all(rowsOf(event(`product-${PRODUCT}`, 'ProductCreated', data)))[0]!.fields).toMatchObject({ title: data.title });
  });
});
