import { duration, retried, shortNumber } from './labels';

describe('figures of operations, in words', () => {
  it.each([
    [0, '0 s'],
    [18.64, '18.6 s'],
    [130, '2 min 10 s'],
    [3720, '1 h 2 min'],
  ])('%d seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words));

  it('OP-11 a retry that failed again is shown as a failure', () => {
    const [taken, again] = [{ error: null }, { error: 'violates check constraint' }];
    expect([[taken], [again], [taken, again], [taken, taken]].map(retried)).toEqual([
      'The event was retried',
      'The event failed again',
      '1 of 2 events failed again',
      'The events were retried',
    ]);
  });

  it('groups thousands', () => expect(shortNumber(1902455)).toBe('1,902,455'));
});
