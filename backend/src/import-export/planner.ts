import type { PortableTable } from '@guildhall/contracts/import-export';
import type { Refusal } from '../commanding/decide/refusal.js';
import type { Cells } from './cells.js';
import type { ImportContext } from './import-context.js';
import type { ImportStep } from './import-steps.js';

/** The commands of a row. Parts of it may be refused, or remarked on, while the rest holds. */
export interface PlannedRow {
  steps: readonly ImportStep[];
  refusals?: readonly Refusal[];
  remarks?: readonly string[];
}

/** What becomes of the rows of a table. */
export interface Planner {
  table: PortableTable;
  /** Rows of one answer go one after the other; others at the same time. */
  inTurn(cells: Cells): string;
  /** @throws Refusal where nothing of the row can be taken */
  plan(cells: Cells, context: ImportContext): Promise<PlannedRow>;
  /** Called with a row that was refused as a whole. */
  refused?(cells: Cells, context: ImportContext): void;
}
