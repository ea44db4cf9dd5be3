import { refusalOf } from './problem.filter';

const failure = (code: string) => Object.assign(new Error('the database said no'), { code });

describe('an error of the database', () => {
  it.each([
    ['a connection that was refused', 'ECONNREFUSED'],
    ['a table that is being made again', '42P01'],
    ['a column that the rebuild of a newer version adds', '42703'],
  ])('FT-01 given %s, then the answer is 503 for now', (_, code) => {
    expect(refusalOf(failure(code))?.code).toBe('unavailable');
  });

  it('FT-01 given a statement that is wrong, then it is no refusal', () => {
    expect(refusalOf(failure('42601'))).toBeNull();
  });
});
