import type { AuditExportInput } from '@guildhall/contracts/audit';
import { Command } from '../commanding/decide/decider.js';

/** `id` is the event's; `input` says where it is. */
export class OpenPersonalValues extends Command<{ stream: string; revision: number; type: string }> {
  readonly type = 'OpenPersonalValues';
}

export class ExportAudit extends Command<Pick<AuditExportInput, 'format' | 'filter'> & { entries: number }> {
  readonly type = 'ExportAudit';
}
