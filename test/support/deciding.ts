import type { Fact } from '@guildhall/contracts/event';
import type { Command, Decider } from '../../backend/src/commanding/decide/decider';

/**
 * Given/when/then for a decider, pure: `const given = deciding(productDecider)`, then
 * `given(...past).when(command).thenEvents(...)`.
 */
export const deciding =
  <C extends Command, S extends { is: string }, E extends Fact>(decider: Decider<C, S, E>) =>
  (...past: E[]) => {
    const state = past.reduce(decider.evolve, decider.initial);
    return {
      when: (command: C) => ({
        thenEvents: (...events: E[]) => expect(decider.decide(command, state)).toEqual(events),
        thenRefused: (code: string, detail?: string) =>
          expect(() => decider.decide(command, state)).toThrow(expect.objectContaining(detail ? { code, detail } : { code })),
        /** Each change as `claim content-slug hello`; its owner is the command's stream. */
        thenReserves: (...changes: string[]) => {
          const made = decider.decide(command, state).flatMap((event) => decider.reservations?.(event, state) ?? []);
          expect(made.map(({ op, scope, value }) => `${op} ${scope} ${value}`)).toEqual(changes);
          expect(made.filter(({ owner }) => owner !== command.id)).toEqual([]);
        },
        thenWrites: () => decider.writes?.(command, decider.decide(command, state), state),
      }),
      reserves: (event: E) => decider.reservations?.(event, state),
    };
  };
