import { type AppointedRole, mayAs, NO_ACCESS } from '@guildhall/contracts/accounts';
import type { AuditEvent } from '@guildhall/contracts/audit';
import { begins, type Command, deciderOf, on } from '../commanding/decide/decider.js';
import { notAllowed, signInFirst } from '../commanding/decide/refusal.js';
import { ExportAudit, OpenPersonalValues } from './audit.commands.js';

type Event<Type extends AuditEvent['type']> = Extract<AuditEvent, { type: Type }>;
type State = { is: 'missing' } | { is: 'recorded' };

const by = ({ actor }: Command, role: AppointedRole): void => {
  if (!actor) throw signInFirst();
  if (!mayAs(actor.role, role)) throw notAllowed(NO_ACCESS);
};

/** Reading what is masked leaves an event each time (OP-13). */
export const openingDecider = deciderOf<OpenPersonalValues, State, Event<'PersonalValuesOpened'>>({
  noun: 'opening',
  initial: { is: 'missing' },
  evolve: { PersonalValuesOpened: () => ({ is: 'recorded' }) },
  decide: {
    OpenPersonalValues: on(OpenPersonalValues, (command) => {
      by(command, 'operator');
      return [{ type: 'PersonalValuesOpened', data: { id: command.id, ...command.input } }];
    }),
  },
});

export const exportDecider = deciderOf<ExportAudit, State, Event<'AuditExported'>>({
  noun: 'export',
  initial: { is: 'missing' },
  evolve: { AuditExported: () => ({ is: 'recorded' }) },
  decide: {
    ExportAudit: begins(ExportAudit, (command) => {
      by(command, 'auditor');
      const { format, filter = '{}', entries } = command.input;
      return [{ type: 'AuditExported', data: { id: command.id, format, filter, entries } }];
    }),
  },
});
