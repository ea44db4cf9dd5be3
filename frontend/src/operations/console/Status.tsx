import type { ProjectionStatus } from '@guildhall/contracts/projections';
import { STATUS_LABELS } from './labels.js';

/** The status of a projection: a word, and a color beside it. */
export const Status = ({ status }: { status: ProjectionStatus }) => (
  <span className={`state-mark ${status}`}>{STATUS_LABELS[status]}</span>
);
