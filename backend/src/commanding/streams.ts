import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';

/** What of a decider makes a state of its stream's events. */
interface Folding<S, E extends Fact> {
  noun: string;
  initial: S;
  evolve(state: S, event: E): S;
}
type Streams = Pick<EventLog, 'readStream'>;

/** The events of a decider's stream, oldest first; none where there is no such stream. @throws the errors of EventLog.readStream */
export async function historyOf<S, E extends Fact>(
  log: Streams,
  { noun }: Folding<S, E>,
  id: string,
): Promise<readonly Recorded<E>[]> {
  return (await log.readStream(`${noun}-${id}`)) as Recorded<E>[];
}

/** The state that these events make. */
export const folded = <S, E extends Fact>({ initial, evolve }: Folding<S, E>, events: readonly Recorded<E>[]): S =>
  events.reduce((state, event) => evolve(state, event), initial);

/** The state of a stream as the log has it now, which no read model may know yet. @throws as historyOf */
export async function stateOf<S, E extends Fact>(log: Streams, decider: Folding<S, E>, id: string): Promise<S> {
  return folded(decider, await historyOf(log, decider, id));
}
