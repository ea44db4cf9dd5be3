import type { ClientBase, Pool } from 'pg';

/** `verify`: 1 where a replay of the projection `subject` differs, else 0. `backup`: the bytes of the last whole backup. */
export type NotedOperation = 'verify' | 'backup';

export interface Note {
  operation: NotedOperation;
  subject: string;
  value: number;
  /** Seconds since 1970. */
  at: number;
}

/** Notes what an operation came to, in place of what it came to before: the figures of every backend show it from now on. */
export async function noteOperation(
  db: Pick<ClientBase, 'query'>,
  operation: NotedOperation,
  value: number,
  subject = '',
): Promise<void> {
  await db.query(
    `insert into write.operation_notes (operation, subject, value) values ($1, $2, $3)
     on conflict (operation, subject) do update set value = excluded.value, noted_at = now()`,
    [operation, subject, value],
  );
}

export async function operationNotes(db: Pick<Pool, 'query'>): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    'select operation, subject, value, extract(epoch from noted_at)::float8 as at from write.operation_notes',
  );
  return rows.map((row) => ({ ...row, value: Number(row.value), at: Number(row.at) }));
}
