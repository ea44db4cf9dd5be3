import type { LiveMessage } from '@guildhall/contracts/live';
import { Recent } from './recent';

const at = (position: number, ...ids: string[]): LiveMessage => ({ at: `log:${position}`, moved: { products: [ids, []] } });

describe('what moved lately', () => {
  let now: number;
  let recent: Recent;
  beforeEach(() => {
    now = 0;
    recent = new Recent(() => now);
    now = 60_000;
  });

  it('CO-04 a page hears what moved since its answer, and a little before', () => {
    recent.add(at(1, 'before'));
    now += 10_000;
    recent.add(at(2, 'a'));
    now += 1000;
    recent.add(at(3, 'b'));
    now += 1000;
    expect(recent.since(3000)).toEqual(at(3, 'a', 'b'));
    expect(recent.since(0)).toEqual(at(3, 'a', 'b'));
    now += 5000;
    expect(recent.since(3000)).toBeNull();
  });

  it('CO-04 what reaches back too far, or before the process began, is unknown', () => {
    recent.add(at(1, 'a'));
    expect(recent.since(29_000)).toBe('unknown');
    expect(new Recent(() => now).since(10)).toBe('unknown');
  });

  it('a burst is one message without ids', () => {
    for (let row = 0; row < 300; row++) recent.add(at(row, `row ${row}`));
    expect(recent.since(0)).toEqual({ at: expect.any(String), moved: { products: null } });
  });
});
