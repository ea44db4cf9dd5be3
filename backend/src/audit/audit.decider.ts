import type { AuditEvent } from '@guildhall/contracts/audit';
import { begins, deciderOf, on } from '../commanding/decide/decider.js';
import { byStaff } from '../commanding/decide/staff.js';
import { ExportAudit, OpenPersonalValues } from './audit.commands.js';

type Event<Type extends AuditEvent['type']> = Extract<AuditEvent, { type: Type }>;
type State = { is: 'missing' } | { is: 'recorded' };

/** Reading what is masked leaves an event each time (OP-13). */
export const openingDecider = deciderOf<OpenPersonalValues, State, Event<'PersonalValuesOpened'>>({
  noun: 'opening',
  initial: { is: 'missing' },
  evolve: { PersonalValuesOpened: () => ({ is: 'recorded' }) },
  decide: {
    OpenPersonalValues: on(OpenPersonalValues, (command) => {
      byStaff(command, 'operator');
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
      byStaff(command, 'auditor');
      const { format, filter = '{}', entries } = command.input;
      return [{ type: 'AuditExported', data: { id: command.id, format, filter, entries } }];
    }),
  },
});
