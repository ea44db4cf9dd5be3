import type { Fact } from '@guildhall/contracts/event';
import { begins, Command, deciderOf, edits, on } from './decider';

class Open extends Command<void> {
  readonly type = 'Open';
}
class Rename extends Command<{ name: string; version?: number }> {
  readonly type = 'Rename';
}
type DoorCommand = Open | Rename;
type DoorEvent = Fact<'Opened', { id: string }> | Fact<'Renamed', { name: string }>;
type DoorState = { is: 'missing' } | { is: 'open'; name: string };

const rules = {
  noun: 'door',
  initial: { is: 'missing' } as DoorState,
  evolve: {
    Opened: (): DoorState => ({ is: 'open', name: '' }),
    Renamed: (_: DoorState, { data }: Fact<'Renamed', { name: string }>): DoorState => ({ is: 'open', name: data.name }),
  },
  decide: {
    Open: begins(Open, ({ id }: Open, _: DoorState): DoorEvent[] => [{ type: 'Opened', data: { id } }]),
    Rename: edits(Rename, ({ input }: Rename, _: DoorState): DoorEvent[] => [{ type: 'Renamed', data: input }]),
  },
};
const door = deciderOf<DoorCommand, DoorState, DoorEvent>(rules);
const TIME = '2026-01-01T00:00:00.000Z';

describe('a decider', () => {
  it('decides each command by its own rule, and folds each event by its own entry', () => {
    const opened = door.decide(new Open('1', null, TIME), door.initial);
    expect(opened).toEqual([{ type: 'Opened', data: { id: '1' } }]);
    const renamed = door.decide(new Rename('1', null, TIME, { name: 'Oak' }), door.initial);
    expect([...opened, ...renamed].reduce(door.evolve, door.initial)).toEqual({ is: 'open', name: 'Oak' });
  });

  it('leaves the state alone for an event of a newer release', () => {
    const painted = { type: 'Painted', data: {} } as unknown as DoorEvent;
    expect(door.evolve(door.initial, painted)).toBe(door.initial);
  });

  it('does not compile while a command or an event has no entry, or another one has its place', () => {
    const { Rename: _rename, ...withoutRename } = rules.decide;
    const { Renamed: _renamed, ...withoutRenamed } = rules.evolve;
    // @ts-expect-error nobody decides Rename
    deciderOf<DoorCommand, DoorState, DoorEvent>({ ...rules, decide: withoutRename });
    // @ts-expect-error nobody folds Renamed
    deciderOf<DoorCommand, DoorState, DoorEvent>({ ...rules, evolve: withoutRenamed });
    // @ts-expect-error the rule of Open has the place of Rename
    deciderOf<DoorCommand, DoorState, DoorEvent>({ ...rules, decide: { ...rules.decide, Rename: rules.decide.Open } });
    // @ts-expect-error a command without a version cannot be an edit
    edits(Open, () => []);
    expect(on(Open, () => []).begins).toBeUndefined();
  });
});
