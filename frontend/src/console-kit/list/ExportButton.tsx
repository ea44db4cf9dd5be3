import { csvOf } from '@guildhall/contracts/csv';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Icon } from '../../design/icons.js';
import type { Order } from '../../listing/listing.js';
import { allRecords } from './all-records.js';
import type { Column } from './columns.js';

interface Props<T> {
  /** What the file is called, before the day. */
  name: string;
  query: { resource: string; filter: object; sort: Order };
  columns: readonly Column<T>[];
  disabled: boolean;
  onFailed: () => void;
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** All that is filtered, all pages and all columns, as a file. */
export function ExportButton<T extends RaRecord>({ name, query, columns, disabled, onFailed }: Props<T>) {
  const provider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const run = async () => {
    setBusy(true);
    try {
      const items = await allRecords<T>(provider, query);
      if (!here.current) return;
      const rows = items.map((item) => columns.map(({ text }) => text(item)));
      save(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf([columns.map(({ label }) => label), ...rows]));
    } catch (error) {
      console.warn('The list could not be exported', error);
      if (here.current) onFailed();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="tool" aria-disabled={busy || disabled} onClick={() => !busy && !disabled && void run()}>
      <Icon name="download" size={16} />
      <span className="tool-word">{busy ? 'Exporting...' : 'Export CSV'}</span>
    </button>
  );
}
