import { randomBytes } from 'node:crypto';
import { keyTo, sealForBoth, unseal } from './sealing';

const WORDS = { message: 'We lose half of our leads.' };
const PLACE = Buffer.from('an event, a field');
const people = ['one', 'other'].map((person) => ({ person, key: randomBytes(32) }));
const keys = new Map(people.map(({ person, key }) => [person, key]));

describe('values of two people', () => {
  it('IQ-07 open with both keys, and only in the field they were written to', () => {
    const value = sealForBoth(WORDS, people, PLACE);
    expect(JSON.stringify(value)).not.toContain('leads');
    expect(unseal(value, keyTo(value, keys) as Buffer, PLACE)).toEqual(WORDS);
    expect(() => unseal(value, keyTo(value, keys) as Buffer, Buffer.from('elsewhere'))).toThrow();
  });
  it.each(['one', 'other'])('IQ-07 no longer open once the key of %s is gone or replaced', (person) => {
    const value = sealForBoth(WORDS, people, PLACE);
    const left = new Map([...keys].filter(([each]) => each !== person));
    expect(keyTo(value, left)).toBeUndefined();
    expect(keyTo(value, new Map(left).set(person, randomBytes(32)))).toBeUndefined();
    for (const key of left.values()) expect(() => unseal(value, key, PLACE)).toThrow();
  });
});
