import { FairPlaces } from './fair-places';

describe('places that clients share', () => {
  const places = () => {
    const ended: string[] = [];
    return { ended, places: new FairPlaces<string>(6, 4, (holder) => ended.push(holder)) };
  };

  it('VU-10 given a client with as many as one may hold, then it gets no more until it leaves one', () => {
    const { places: shared } = places();
    for (const each of ['a1', 'a2', 'a3', 'a4']) expect(shared.take('a', each)).toBeNull();
    expect(shared.take('a', 'a5')).toBe('too many of one');
    shared.leave('a', 'a1');
    expect(shared.take('a', 'a5')).toBeNull();
    expect(shared.size).toBe(4);
  });

  it('VU-10 given a few clients with all places, then the one with most gives up its oldest', () => {
    const { places: shared, ended } = places();
    for (const each of ['a1', 'a2', 'a3', 'a4']) shared.take('a', each);
    for (const each of ['b1', 'b2']) shared.take('b', each);
    expect(shared.take('honest', 'page')).toBeNull();
    expect(ended).toEqual(['a1']);
    expect(shared.size).toBe(6);
    // The holder that was ended says so too.
    shared.leave('a', 'a1');
    expect(shared.size).toBe(6);
  });

  it('S17 given as many clients as places, then a new one gets none, and nobody loses theirs', () => {
    const { places: shared, ended } = places();
    for (const client of ['a', 'b', 'c', 'd', 'e', 'f']) shared.take(client, client);
    expect(shared.take('late', 'late')).toBe('too many');
    expect(ended).toEqual([]);
  });
});
