import { randomUUID } from 'node:crypto';
import { type Standing, Standings } from './standings';

const rows = ['notes'];
const standing = (epoch: number, revision: number, state: string = randomUUID(), position = `${revision}`): Standing => ({
  position,
  epoch,
  revision,
  state,
  sound: true,
});

describe('the states of projections in a reader', () => {
  let moved: string[] = [];
  let known: Standings;
  const poll = (row: Standing, since = known.since()) => known.polled(since, [{ ...row, projection: 'notes', alive: true }]);
  beforeEach(() => {
    moved = [];
    known = new Standings((projection) => moved.push(projection));
  });

  it('no state is known before the first poll', () => {
    expect(known.keyOf(rows)).toBeNull();
    poll(standing(1, 1));
    expect(known.keyOf(rows)).not.toBeNull();
  });

  it('FT-01 given a revision that comes back for other rows, then its key differs and open pages hear of it', () => {
    poll(standing(1, 5));
    const before = known.keyOf(rows);
    known.heard('notes', standing(1, 5));
    expect(known.keyOf(rows)).not.toBe(before);
    expect(moved).toEqual(['notes']);
  });

  it('FT-01 given a poll with an older revision, then the older state counts and an old key never returns', () => {
    const first = standing(1, 3);
    poll(first);
    const keys = [known.keyOf(rows)];
    known.heard('notes', standing(1, 5));
    keys.push(known.keyOf(rows));
    poll(first);
    keys.push(known.keyOf(rows));
    expect(new Set(keys).size).toBe(3);
    expect(known.get('notes')?.position).toBe('3');
  });

  it('RC-01 given rows that a poll found unsound, then no message of their epoch makes them sound', () => {
    poll({ ...standing(1, 5), sound: false });
    known.heard('notes', standing(1, 6));
    expect(known.unsound()).toEqual(['notes']);
    known.heard('notes', standing(2, 7));
    expect(known.unsound()).toEqual([]);
  });

  it('FT-01 given a broken connection, then no state is known until a later poll', () => {
    poll(standing(1, 5));
    const before = known.since();
    known.distrust();
    poll(standing(1, 5), before);
    expect([known.trusted, known.keyOf(rows)]).toEqual([false, null]);
    poll(standing(1, 5));
    expect(known.trusted).toBe(true);
  });

  it('given a poll that began before a message, then the message wins', () => {
    poll(standing(1, 4));
    const since = known.since();
    const heard = standing(1, 5);
    known.heard('notes', heard);
    poll(standing(1, 4), since);
    expect(known.get('notes')?.state).toBe(heard.state);
  });

  it('RC-01 given rows found unsound, then a message of the same rows does not make them sound', () => {
    const row = standing(1, 5);
    poll(row);
    poll({ ...row, sound: false });
    known.heard('notes', row);
    expect(known.unsound()).toEqual(rows);
    known.heard('notes', standing(2, 6));
    expect(known.unsound()).toEqual([]);
  });

  it('RC-01 a stamp says whether all rows were sound', () => {
    poll(standing(1, 5));
    const stamps = [known.stamp().sound];
    poll({ ...standing(1, 5), sound: false });
    expect([...stamps, known.stamp().sound]).toEqual([true, false]);
  });

  it('RC-01 given a message of the same rows while a poll finds them unsound, then they are', () => {
    const row = standing(1, 5);
    const since = known.since();
    known.heard('notes', row);
    poll({ ...row, sound: false }, since);
    expect(known.unsound()).toEqual(rows);
  });

  it('given a late message of a replaced worker, then it is ignored', () => {
    const newer = standing(2, 6);
    poll(newer);
    known.heard('notes', standing(1, 6));
    expect(known.get('notes')?.state).toBe(newer.state);
  });

  it('given a checkpoint that is gone, then its projection is forgotten', () => {
    poll(standing(1, 4));
    known.polled(known.since(), []);
    expect(known.get('notes')).toBeUndefined();
  });
});
