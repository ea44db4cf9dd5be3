import { backupStateLabel, sizeOf } from './labels';

const TIME = '2026-01-05T10:00:00.000Z';
const at = (minutes: number) => Date.parse(TIME) + minutes * 60_000;

describe('the words of backups', () => {
  it.each([
    [0, '0.0 kB'],
    [12_345, '12.3 kB'],
    [1_200_000, '1.2 MB'],
    [3_400_000_000, '3.4 GB'],
  ])('%i bytes are %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));

  it.each([
    ['running', 5, 'Running'],
    ['running', 90, 'Not finished'],
    ['failed', 90, 'Failed'],
    ['made', 90, 'Made in 2 s'],
  ] as const)('one that is %s reads after %i minutes: %s', (state, minutes, words) =>
    expect(backupStateLabel({ state, time: TIME, seconds: 2 }, at(minutes))).toBe(words),
  );
});
