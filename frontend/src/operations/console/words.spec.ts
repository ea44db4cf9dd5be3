import { duration, number } from './words';

describe('figures of operations, in words', () => {
  it.each([
    [0, '0 s'],
    [18.64, '18.6 s'],
    [130, '2 min 10 s'],
    [3720, '1 h 2 min'],
  ])('%d seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words));

  it('groups thousands', () => expect(number(1902455)).toBe('1,902,455'));
});
