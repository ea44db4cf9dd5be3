import { randomBytes, randomUUID } from 'node:crypto';
import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { AlreadyAnswered, type AppendRequest } from './log';
import type { PersonKeys } from './person-keys';
import { answersOf, CLEAR_NOUNS } from './sealed-answers';

function keysInMemory() {
  const held = new Map<string, Buffer>();
  const load = async (people: readonly string[]) => new Map([...held].filter(([person]) => people.includes(person)));
  const keys: PersonKeys = {
    load,
    ensure: async (people) => {
      for (const person of people) if (!held.has(person)) held.set(person, randomBytes(32));
      return load(people);
    },
    forget: () => undefined,
    erase: async (person) => void held.delete(person),
  };
  return { keys, answers: answersOf(keys) };
}

const PERSON = randomUUID();
const ANSWER = { email: 'mara@example.com' };
const asked = (actor: string, stream = 'review-1'): AppendRequest => ({
  stream,
  expected: 'any',
  events: [],
  side: { idempotency: { actor, key: 'k', fingerprint: 'f', answer: ANSWER } },
});

describe('answers that are kept for retries', () => {
  it.each([
    ['of a person', PERSON, 'review-1'],
    ['about a person whom the product itself asked for', 'seed', `account-${PERSON}`],
  ])('VU-16 %s are sealed, open for the same retry, and for no other', async (_, actor, stream) => {
    const { answers } = keysInMemory();
    const kept = (await answers.sealed(asked(actor, stream))).side?.idempotency?.answer;
    expect(JSON.stringify(kept)).not.toContain('mara');
    expect(await answers.opened(kept, { actor, key: 'k' })).toEqual(ANSWER);
    await expect(answers.opened(kept, { actor, key: 'another' })).rejects.toThrow();
  });

  it('VU-16 are unreadable once the person is erased', async () => {
    const { answers, keys } = keysInMemory();
    const kept = (await answers.sealed(asked(PERSON))).side?.idempotency?.answer;
    await keys.erase(PERSON);
    expect(await answers.opened(kept, { actor: PERSON, key: 'k' })).toBeNull();
  });

  it('VU-16 OP-12 hold nothing where an erasure came first, which leaves no key', async () => {
    const { keys } = keysInMemory();
    const answers = answersOf({ ...keys, ensure: async () => new Map() });
    expect((await answers.sealed(asked(PERSON))).side?.idempotency).toEqual({
      actor: PERSON,
      key: 'k',
      fingerprint: 'f',
      answer: null,
    });
  });

  it('VU-16 open where an append was answered before', async () => {
    const { answers } = keysInMemory();
    const request = asked(PERSON);
    const kept = (await answers.sealed(request)).side?.idempotency?.answer;
    const refused = answers.opening(Promise.reject(new AlreadyAnswered('f', kept, '7')), request);
    await expect(refused).rejects.toMatchObject({ constructor: AlreadyAnswered, answer: ANSWER, position: '7' });
  });

  it('VU-16 stay in clear for visitors, whose answers name nobody, and where an earlier version stored them', async () => {
    const { answers } = keysInMemory();
    const request = asked('visitor', `account-${PERSON}`);
    expect(await answers.sealed(request)).toBe(request);
    expect(await answers.opened(ANSWER, { actor: PERSON, key: 'k' })).toBe(ANSWER);
  });

  it.each(CLEAR_NOUNS)('VU-16 stay in clear for a %s, of which no event has personal fields', async (noun) => {
    const { answers } = keysInMemory();
    const request = asked(PERSON, `${noun}-1`);
    expect(await answers.sealed(request)).toBe(request);
    const kinds = Object.entries(EVENT_KINDS).filter(([type]) => type.toLowerCase().startsWith(noun));
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter(([, { personal }]) => personal)).toEqual([]);
  });
});
