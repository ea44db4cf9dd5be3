import type { ReactNode } from 'react';
import { type RaRecord, Show, type ShowProps, useShowContext } from 'react-admin';
import { shouldRetryRequest } from './data-provider.js';
import { PageHead } from './PageHead.js';
import { RecordFailed } from './RecordFailed.js';

interface Props<T extends RaRecord> extends Pick<ShowProps<T>, 'id' | 'queryOptions'> {
  /** The page's name. */
  title: string;
  resource: string;
  className: string;
  children: ReactNode;
}

/** After one answer that failed, react-admin leaves for the list, at an address that is none here. */
const PATIENT = { retry: shouldRetryRequest, onError: () => undefined };

/** A page of the staff about one record: its head, and what react-admin shows of it once it is there. */
export function StaffRecord<T extends RaRecord>({ title, children, queryOptions, ...record }: Props<T>) {
  return (
    <>
      <PageHead title={title} />
      <Show<T> {...record} queryOptions={{ ...PATIENT, ...queryOptions }} actions={false} component="div" emptyWhileLoading>
        <Loaded>{children}</Loaded>
      </Show>
    </>
  );
}

function Loaded({ children }: { children: ReactNode }) {
  const { record, error, refetch } = useShowContext();
  if (record || !error) return children;
  return <RecordFailed error={error} again={refetch} />;
}
