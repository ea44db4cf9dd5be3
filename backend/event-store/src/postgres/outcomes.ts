import {
  AlreadyAnswered,
  AlreadyConsumed,
  type AppendRequest,
  type AppendResult,
  AuthorityLost,
  ReservationTaken,
  RevisionConflict,
  START,
} from '../log.js';
import { fromServer } from './position.js';

/** What the function answers for a set, see its migration. */
export type SetAnswer = [base: string | null, heads: (number | null)[], lasts: number[], refused: Refused[] | null];
type Refused = [number: number, verdict: string, revision: number | null, position: string | null, ...more: unknown[]];

/** What became of each append of a set, in its order. */
export function outcomes(requests: readonly AppendRequest[], [base, heads, lasts, refused]: SetAnswer): (AppendResult | Error)[] {
  const why = new Map(refused?.map((each) => [each[0], each]));
  return requests.map((request, index) => {
    const refusal = why.get(index + 1);
    if (refusal !== undefined) return explain(request, refusal);
    const position = fromServer(String(Number(base) + (lasts[index] as number)));
    return { revision: (heads[index] as number) + request.events.length, position };
  });
}

function explain(request: AppendRequest, [, verdict, revision, position, ...more]: Refused): AppendResult | Error {
  const at = position === null ? START : fromServer(position);
  switch (verdict) {
    case 'repeated':
      return { revision: revision as number, position: at };
    case 'conflict':
      return new RevisionConflict(request.stream, request.expected, revision === -1 ? null : revision);
    case 'authority':
      return new AuthorityLost();
    case 'answered':
      return new AlreadyAnswered(more[0] as string, more[1], at);
    case 'taken':
      return new ReservationTaken(more[0] as string, more[1] as string | null);
    case 'consumed':
      return new AlreadyConsumed(more[0] as string);
    default:
      return new Error(`the log gave an answer that is not known here: ${verdict}`);
  }
}
