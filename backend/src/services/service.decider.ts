import type { ServiceEvent, ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { parseCents, parseWhole } from '@guildhall/contracts/values';
import { Command, type Decider, type Person } from '../decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../decide/refusal.js';

export class CreateService extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ServiceInput,
  ) {
    super(id, actor, time);
  }
}
export class UpdateService extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ServiceUpdate,
  ) {
    super(id, actor, time, input.version);
  }
}
export class DeleteService extends Command {}
export type ServiceCommand = CreateService | UpdateService | DeleteService;

type Created = Extract<ServiceEvent, { type: 'ServiceCreated' }>['data'];
export type ServiceState = { is: 'missing' } | ({ is: 'offered' } & Created) | { is: 'deleted' };

const evolve = (state: ServiceState, event: ServiceEvent): ServiceState => {
  if (event.type === 'ServiceCreated') return { is: 'offered', ...event.data };
  if (event.type === 'ServiceDeleted') return { is: 'deleted' };
  if (state.is !== 'offered') return state;
  return event.type === 'ServiceRepriced' ? { ...state, price_cents: event.data.price_cents } : { ...state, ...event.data };
};

const update = ({ id, input }: UpdateService, now: Extract<ServiceState, { is: 'offered' }>): ServiceEvent[] => {
  const wanted = {
    title: input.title?.trim() ?? now.title,
    description: input.description?.trim() ?? now.description,
    duration: input.duration === undefined ? now.duration : (parseWhole(input.duration) ?? now.duration),
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== now[field as keyof typeof wanted]),
  );
  const price_cents = input.price === undefined ? now.price_cents : (parseCents(input.price) ?? now.price_cents);
  const talent_id = now.talent_id;
  const events: ServiceEvent[] = [];
  if (price_cents !== now.price_cents)
    events.push({ type: 'ServiceRepriced', data: { id, talent_id, price_cents, old_price_cents: now.price_cents } });
  // A save that changes nothing is recorded too, so that updated_at follows it (R53).
  if (Object.keys(changes).length > 0 || events.length === 0)
    events.unshift({ type: 'ServiceRevised', data: { id, talent_id, ...changes } });
  return events;
};

/** Talents offer services and keep their own (spec §6, SV-12, R33, R54). */
export const serviceDecider: Decider<ServiceCommand, ServiceState, ServiceEvent> = {
  noun: 'service',
  initial: { is: 'missing' },
  evolve,
  decide(command, state) {
    const { actor, id } = command;
    if (!actor) throw signInFirst();
    if (actor.role !== 'talent') throw notAllowed('You need to be registered as a talent to offer services.');
    if (!(command instanceof DeleteService) && command.input.talent_id && command.input.talent_id !== actor.id)
      throw notAllowed();
    if (command instanceof CreateService) {
      const { input } = command;
      const price_cents = parseCents(input.price) ?? 0;
      const duration = parseWhole(input.duration) ?? 1;
      return [
        {
          type: 'ServiceCreated',
          data: {
            id,
            talent_id: actor.id,
            title: input.title.trim(),
            description: input.description.trim(),
            price_cents,
            duration,
          },
        },
      ];
    }
    if (state.is !== 'offered') throw notFound('Service');
    if (state.talent_id !== actor.id)
      throw notAllowed("The service you're trying to edit doesn't exist or doesn't belong to you.");
    if (command instanceof UpdateService) return update(command, state);
    return [{ type: 'ServiceDeleted', data: { id, talent_id: state.talent_id } }];
  },
};
