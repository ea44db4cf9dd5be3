import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { ConsoleLink } from './ConsoleLink.js';
import { Empty, Skeletons } from './ListStates.js';
import { AT_A_GLANCE, useOwnList } from './useOwnList.js';

interface Props<T extends RaRecord> {
  resource: 'services' | 'products';
  /** 'Service', for the buttons. */
  noun: string;
  skeleton: { height: number; className?: string };
  /** What to do where there are none yet. */
  hint: string;
  children: (newest: readonly T[]) => ReactNode;
}

/** The talent's newest records of one kind on the dashboard; read errors are only logged (ERR-19). */
export function DashboardList<T extends RaRecord>({ resource, noun, skeleton, hint, children }: Props<T>) {
  const { data, isPending, error } = useOwnList<T>(resource);
  if (isPending && !error) return <Skeletons count={4} {...skeleton} />;
  if (!data || data.length === 0) {
    return (
      <Empty heading={`No ${resource} yet`} text={hint}>
        <Button component={ConsoleLink} to={`/create-${noun.toLowerCase()}`} size="small">
          Create {noun}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      {children(data.slice(0, AT_A_GLANCE))}
      <div className="acts form-acts">
        <Button component={ConsoleLink} to={`/manage-${resource}`} size="small">
          Manage {noun}s
        </Button>
      </div>
    </>
  );
}
