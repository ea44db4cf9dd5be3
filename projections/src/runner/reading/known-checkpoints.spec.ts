import { randomUUID } from 'node:crypto';
import { type CheckpointState, KnownCheckpoints } from './known-checkpoints';

const rows = ['notes'];
const checkpoint = (
  epoch: number,
  revision: number,
  state: string = randomUUID(),
  position = `${revision}`,
): CheckpointState => ({
  position,
  epoch,
  revision,
  state,
  sound: true,
});

describe('the states of projections in a reader', () => {
  let moved: string[] = [];
  let known: KnownCheckpoints;
  const poll = (row: CheckpointState, since = known.since()) =>
    known.polled(since, [{ ...row, projection: 'notes', alive: true }]);
  beforeEach(() => {
    moved = [];
    known = new KnownCheckpoints((projection) => moved.push(projection));
  });

  it('no state is known before the first poll', () => {
    expect(known.keyOf(rows)).toBeNull();
    poll(checkpoint(1, 1));
    expect(known.keyOf(rows)).not.toBeNull();
  });

  it('FT-01 given a revision that comes back for other rows, then its key differs and open pages hear of it', () => {
    poll(checkpoint(1, 5));
    const before = known.keyOf(rows);
    known.heard('notes', checkpoint(1, 5));
    expect(known.keyOf(rows)).not.toBe(before);
    expect(moved).toEqual(['notes']);
  });

  it('FT-01 given a poll with an older revision, then the older state counts and an old key never returns', () => {
    const first = checkpoint(1, 3);
    poll(first);
    const keys = [known.keyOf(rows)];
    known.heard('notes', checkpoint(1, 5));
    keys.push(known.keyOf(rows));
    poll(first);
    keys.push(known.keyOf(rows));
    expect(new Set(keys).size).toBe(3);
    expect(known.get('notes')?.position).toBe('3');
  });

  it('RC-01 given rows that a poll found unsound, then no message of their epoch makes them sound', () => {
    poll({ ...checkpoint(1, 5), sound: false });
    known.heard('notes', checkpoint(1, 6));
    expect(known.unsound()).toEqual(['notes']);
    known.heard('notes', checkpoint(2, 7));
    expect(known.unsound()).toEqual([]);
  });

  it('FT-01 given a broken connection, then no state is known until a later poll', () => {
    poll(checkpoint(1, 5));
    const before = known.since();
    known.distrust();
    poll(checkpoint(1, 5), before);
    expect([known.trusted, known.keyOf(rows)]).toEqual([false, null]);
    poll(checkpoint(1, 5));
    expect(known.trusted).toBe(true);
  });

  it('given a poll that began before a message, then the message wins', () => {
    poll(checkpoint(1, 4));
    const since = known.since();
    const heard = checkpoint(1, 5);
    known.heard('notes', heard);
    poll(checkpoint(1, 4), since);
    expect(known.get('notes')?.state).toBe(heard.state);
  });

  it('RC-01 given rows found unsound, then a message of the same rows does not make them sound', () => {
    const row = checkpoint(1, 5);
    poll(row);
    poll({ ...row, sound: false });
    known.heard('notes', row);
    expect(known.unsound()).toEqual(rows);
    known.heard('notes', checkpoint(2, 6));
    expect(known.unsound()).toEqual([]);
  });

  it('RC-01 a stamp says whether all rows were sound', () => {
    poll(checkpoint(1, 5));
    const stamps = [known.stamp().sound];
    poll({ ...checkpoint(1, 5), sound: false });
    expect([...stamps, known.stamp().sound]).toEqual([true, false]);
  });

  it('RC-01 given a message of the same rows while a poll finds them unsound, then they are', () => {
    const row = checkpoint(1, 5);
    const since = known.since();
    known.heard('notes', row);
    poll({ ...row, sound: false }, since);
    expect(known.unsound()).toEqual(rows);
  });

  it('given a late message of a replaced worker, then it is ignored', () => {
    const newer = checkpoint(2, 6);
    poll(newer);
    known.heard('notes', checkpoint(1, 6));
    expect(known.get('notes')?.state).toBe(newer.state);
  });

  it('given a deleted checkpoint, then its projection is forgotten', () => {
    poll(checkpoint(1, 4));
    known.polled(known.since(), []);
    expect(known.get('notes')).toBeUndefined();
  });
});
