import type { AuditEntry } from '@guildhall/contracts/audit';
import { RecordContextProvider } from 'react-admin';
import { Changes } from './Changes.js';

/** The changes of an entry with its personal values. */
export const Opened = ({ entry }: { entry: AuditEntry }) => (
  <RecordContextProvider value={entry}>
    <Changes />
  </RecordContextProvider>
);
