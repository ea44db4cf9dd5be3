import type { ReactNode } from 'react';
import { type RaRecord, Show, type ShowProps } from 'react-admin';
import { PageHead } from './PageHead.js';

interface Props<T extends RaRecord> extends Pick<ShowProps<T>, 'id' | 'queryOptions'> {
  /** The page's name. */
  title: string;
  resource: string;
  className: string;
  children: ReactNode;
}

/** A page of the staff about one record: its head, and what react-admin shows of it once it is there. */
export function StaffRecord<T extends RaRecord>({ title, children, ...record }: Props<T>) {
  return (
    <>
      <PageHead title={title} />
      <Show<T> {...record} actions={false} component="div" emptyWhileLoading>
        {children}
      </Show>
    </>
  );
}
