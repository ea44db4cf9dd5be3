import { refusalOf } from './problem.filter';

const failure = (code: string) => Object.assign(new Error('the database said no'), { code });

describe('an error of the database', () => {
  it.each([
    ['a connection that was refused', 'ECONNREFUSED'],
    ['a table that is being made again', '42P01'],
    ['a column that the rebuild of a newer version adds', '42703'],
    ['a deadlock', '40P01'],
    ['a transaction that meets another one', '40001'],
    ['a transaction that waited too long for its next statement', '25P03'],
    ['a connection that was idle for too long', '57P05'],
    ['a database that was dropped', '57P04'],
    ['a file that cannot be read', '58030'],
    ['a fault inside the server', 'XX000'],
    ['a disk that is full', '53100'],
    ['a lock that is held', '55P03'],
    ['a server that only reads', '25006'],
    ['a socket with a full queue', 'EAGAIN'],
    ['a name server that is away', 'EAI_AGAIN'],
  ])('FT-01 given %s, then the answer is 503 for now', (_, code) => {
    expect(refusalOf(failure(code))?.code).toBe('unavailable');
  });

  it('FT-01 given a prepared statement whose table got a column, then the answer is 503 for now', () => {
    const error = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    expect(refusalOf(error)?.code).toBe('unavailable');
  });

  it('FT-01 given a statement that is wrong, then it is no refusal', () => {
    expect(refusalOf(failure('42601'))).toBeNull();
  });
});
