import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { command } from '../../data/api.js';
import { useHeldPage } from '../../data/unsaved.js';
import { ConsoleDialog, useFirstFocus } from '../ConsoleDialog.js';
import { failureReason } from '../data-provider.js';
import { type FailedItem, forEach } from './bulk.js';

/** One thing that can be done to many. */
export interface BulkAct<T> {
  /** 'Delete'. */
  label: string;
  /** What is asked before so many are touched. */
  question: (many: string) => string;
  /** 'Deleting'. */
  doing: string;
  /** 'deleted'. */
  done: string;
  destructive?: boolean;
  /** `key` names this very act: tried again after an answer was lost, it is done once. */
  run: (item: T, key: string) => Promise<unknown>;
}
/** Deletes each of them. */
export const deletes = <T extends RaRecord>(resource: string, question: BulkAct<T>['question']): BulkAct<T> => ({
  label: 'Delete',
  question,
  doing: 'Deleting',
  done: 'deleted',
  destructive: true,
  run: ({ id }, key) => command('DELETE', `/api/${resource}/${id}`, undefined, { key }),
});
interface Props<T> {
  act: BulkAct<T>;
  items: readonly T[];
  titleOf: (item: T) => string;
  /** '1 service', '3 services'. */
  many: (count: number) => string;
  /** Shown once all were tried: those that are left, and why. */
  onTried: (failures: FailedItem<T>[]) => void;
  onClose: () => void;
}

const NAMED = 6;

/** Asks once for all, does it one by one, and says what could not be done and why. */
export function BulkDialog<T extends RaRecord>({ act, items, titleOf, many, onTried, onClose }: Props<T>) {
  const id = useId();
  const [todo, setTodo] = useState(items);
  const [tried, setTried] = useState<number | null>(null);
  const [failures, setFailures] = useState<FailedItem<T>[]>([]);
  const busy = tried !== null;
  const [tag] = useState(() => crypto.randomUUID());
  const cancel = useFirstFocus();
  useHeldPage(busy);

  const run = async () => {
    setTried(0);
    const failed = await forEach(todo, (item) => act.run(item, `${tag}/${item.id}`), setTried);
    onTried(failed);
    setFailures(failed);
    setTodo(failed.map(({ item }) => item));
    setTried(null);
  };
  const hasFailed = failures.length > 0;
  const heading = hasFailed
    ? `${failures.length} of ${many(items.length)} not ${act.done}`
    : `${act.label} ${many(items.length)}`;
  const done = items.length - failures.length;
  const outcome =
    done === 0 ? `None was ${act.done}:` : `${many(done)} ${done > 1 ? 'were' : 'was'} ${act.done}. These were not:`;
  return (
    <ConsoleDialog
      open
      role="alertdialog"
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-words`}
    >
      <DialogTitle id={`${id}-heading`}>{heading}</DialogTitle>
      <DialogContent>
        <p id={`${id}-words`}>{hasFailed ? outcome : act.question(many(items.length))}</p>
        <ul className="bulk-names">
          {hasFailed
            ? failures.map(({ item, error }) => (
                <li key={item.id}>
                  <strong>{titleOf(item)}</strong> {failureReason(error)}
                </li>
              ))
            : todo.slice(0, NAMED).map((item) => <li key={item.id}>{titleOf(item)}</li>)}
          {!hasFailed && todo.length > NAMED && <li>and {todo.length - NAMED} more</li>}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button ref={cancel} disabled={busy} onClick={onClose}>
          {hasFailed ? 'Close' : 'Cancel'}
        </Button>
        <Button variant="contained" color={act.destructive ? 'error' : 'primary'} disabled={busy} onClick={() => void run()}>
          {busy ? `${act.doing} ${Math.min(tried + 1, todo.length)} of ${todo.length}...` : hasFailed ? 'Try Again' : act.label}
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
