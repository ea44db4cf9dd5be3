import type { Recorded } from '@guildhall/contracts/event';

/** Of each listing that staff may take down: when, by whom and why it was; null while it is there. */
export interface TakenDownColumns {
  taken_down_at: string | null;
  taken_down_by: string | null;
  taken_down_reason: string | null;
}
export const TAKEN_DOWN_COLUMNS = {
  taken_down_at: { type: 'timestamptz', nullable: true },
  taken_down_by: { type: 'text', nullable: true },
  taken_down_reason: { type: 'text', nullable: true },
} as const;
/** Few rows are: they are found without a look at the others. */
export const TAKEN_DOWN_INDEX = '(taken_down_at) where taken_down_at is not null';

/** What taking a listing down makes of its row. */
export const takenDownColumns = ({ revision, metadata: { time, actor, reason } }: Recorded) => ({
  taken_down_at: time,
  taken_down_by: actor,
  taken_down_reason: reason ?? null,
  version: revision,
});
/** What putting it back makes of its row. */
export const putBack = ({ revision }: Recorded) => ({
  taken_down_at: null,
  taken_down_by: null,
  taken_down_reason: null,
  version: revision,
});

/** Whether a row of offers is listed, as SQL over its columns: nobody took it down, and its seller is not suspended. */
export const LISTED = 'taken_down_at is null and not suspended';
