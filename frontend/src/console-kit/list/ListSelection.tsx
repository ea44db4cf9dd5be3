import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { failureReason } from '../data-provider.js';
import { type BulkAct, BulkDialog } from './BulkDialog.js';
import type { FailedItem } from './bulk.js';
import { leaveBehind } from './leftovers.js';
import { useSelection } from './useSelection.js';

interface Props<T extends RaRecord> {
  bulk: readonly BulkAct<T>[];
  titleOf: (item: T) => string;
  /** '1 service', '3 services'. */
  many: (count: number) => string;
  notify: (words: string, failed?: boolean) => void;
  onClose: () => void;
}

/**
 * What is selected, and what can be done with all of it. The stock bar covers the heads of the table. Its buttons delete all or
 * nothing, and do not say which were left.
 */
export function ListSelection<T extends RaRecord>({ bulk, titleOf, many, notify, onClose }: Props<T>) {
  const { onSelect, refetch } = useListContext<T>();
  const selected = useSelection<T>();
  const [asking, setAsking] = useState<{ act: BulkAct<T>; items: T[] } | null>(null);
  const gone = useGone();
  const close = () => {
    setAsking(null);
    onClose();
  };
  const tried = (failures: FailedItem<T>[]) => {
    const left = failures.map(({ item }) => item);
    // A person who left the page in between is shown on the next one what failed.
    if (gone.current && asking && left.length > 0) {
      const heading = `${left.length} of ${many(asking.items.length)} not ${asking.act.done}`;
      notify(heading, true);
      leaveBehind({
        heading,
        failures: failures.map(({ item, error }) => ({ title: titleOf(item), reason: failureReason(error) })),
      });
    }
    onSelect(left.map(({ id }) => id));
    void refetch();
    if (left.length > 0 || !asking) return;
    notify(`${many(asking.items.length)} ${asking.act.done}`);
    close();
  };
  return (
    <>
      {selected.length > 0 && (
        <section className="selection-bar" aria-label="Selected">
          <span role="status" className="number">
            {many(selected.length)} selected
          </span>
          <Button size="small" variant="text" onClick={() => onSelect([])}>
            Clear
          </Button>
          <span className="acts">
            {bulk.map((act) => (
              <Button key={act.label} size="small" onClick={() => setAsking({ act, items: selected })}>
                {act.label}
              </Button>
            ))}
          </span>
        </section>
      )}
      {asking && (
        <BulkDialog act={asking.act} items={asking.items} titleOf={titleOf} many={many} onTried={tried} onClose={close} />
      )}
    </>
  );
}

/** Whether the component has left the page. */
function useGone() {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
}
