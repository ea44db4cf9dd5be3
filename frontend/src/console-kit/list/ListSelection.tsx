import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { reasonOf } from '../data-provider.js';
import { type BulkAct, BulkDialog } from './BulkDialog.js';
import type { FailedItem } from './bulk.js';
import { leaveBehind } from './leftovers.js';
import type { Selection } from './useSelection.js';

interface Props<T extends RaRecord> {
  selection: Selection<T>;
  bulk: readonly BulkAct<T>[];
  titleOf: (item: T) => string;
  /** '1 service', '3 services'. */
  many: (count: number) => string;
  tell: (words: string, failed?: boolean) => void;
  /** Called once something was tried with all of them. */
  onTried: () => void;
  onClose: () => void;
}

/** What is selected, and what can be done with all of it. */
export function ListSelection<T extends RaRecord>({ selection, bulk, titleOf, many, tell, onTried, onClose }: Props<T>) {
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
      tell(heading, true);
      leaveBehind({ heading, failures: failures.map(({ item, error }) => ({ title: titleOf(item), reason: reasonOf(error) })) });
    }
    selection.keep(left);
    onTried();
    if (left.length > 0 || !asking) return;
    tell(`${many(asking.items.length)} ${asking.act.done}`);
    close();
  };
  return (
    <>
      {selection.items.length > 0 && (
        <section className="selection-bar" aria-label="Selected">
          <span role="status" className="number">
            {many(selection.items.length)} selected
          </span>
          <Button size="small" variant="text" onClick={() => selection.keep([])}>
            Clear
          </Button>
          <span className="acts">
            {bulk.map((act) => (
              <Button key={act.label} size="small" onClick={() => setAsking({ act, items: selection.items })}>
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
