import { AlreadyAnswered, type AppendRequest } from './log.js';
import type { PersonKeys } from './person-keys.js';
import { isSealed, mark, seal, unseal } from './sealing.js';

/** Which request an answer is kept for. */
interface Asked {
  actor: string;
  key: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const place = ({ actor, key }: Asked) => Buffer.from(`answer ${actor} ${key}`);

/** Nouns whose events have no personal fields. An answer is made of its stream alone, so it says what the log has in clear. */
export const CLEAR_NOUNS = ['category', 'content', 'product', 'service', 'skill'] as const;
const isClear = (stream: string) => CLEAR_NOUNS.some((noun) => stream.startsWith(`${noun}-`));

/** Whose values an answer may hold: its asker's, or its account's where the product asked. What visitors are answered names nobody. */
function personIn({ stream, side }: AppendRequest): string | null {
  if (isClear(stream)) return null;
  const actor = side?.idempotency?.actor ?? 'visitor';
  if (actor === 'visitor') return null;
  const account = stream.startsWith('account-') ? stream.slice('account-'.length) : '';
  return [actor, account].find((id) => UUID.test(id))?.toLowerCase() ?? null;
}

/** Answers that are kept for retries, sealed with the key of the person they are about: an erasure makes them unreadable. */
export interface SealedAnswers {
  sealed(request: AppendRequest): Promise<AppendRequest>;
  /** The answer as it was given; null when its key is gone. Answers of earlier versions are in clear. */
  opened(answer: unknown, of: Asked): Promise<unknown>;
  /** Opens the answer of an append that was answered before. */
  opening<T>(appended: Promise<T>, request: AppendRequest): Promise<T>;
}

export function answersOf(keys: PersonKeys): SealedAnswers {
  const opened = async (answer: unknown, of: Asked) => {
    if (!isSealed(answer)) return answer;
    for (const fresh of [false, true]) {
      const key = (await keys.load([answer.person], fresh)).get(answer.person);
      if (key && mark(key) === answer.key) return unseal(answer, key, place(of));
    }
    return null;
  };
  return {
    opened,
    async sealed(request) {
      const person = personIn(request);
      const { side } = request;
      if (person === null || !side?.idempotency) return request;
      const key = (await keys.ensure([person])).get(person);
      // Who was erased has none, and nothing of them is kept.
      const answer = key ? seal(side.idempotency.answer ?? null, person, key, place(side.idempotency)) : null;
      return { ...request, side: { ...side, idempotency: { ...side.idempotency, answer } } };
    },
    opening: (appended, { side }) =>
      appended.catch(async (error: unknown) => {
        if (!(error instanceof AlreadyAnswered) || !side?.idempotency) throw error;
        throw new AlreadyAnswered(error.fingerprint, await opened(error.answer, side.idempotency), error.position);
      }),
  };
}
