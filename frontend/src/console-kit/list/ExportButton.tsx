import { csvOf } from '@guildhall/contracts/csv';
import { useEffect, useRef, useState } from 'react';
import { downloadCSV, type RaRecord, useDataProvider, useListContext } from 'react-admin';
import { Icon } from '../../design/icons.js';
import { allRecords } from './all-records.js';
import type { ListColumn } from './columns.js';

interface Props<T> {
  /** What the file is called, before the day. */
  name: string;
  columns: readonly ListColumn<T>[];
  notify: (words: string, failed?: boolean) => void;
}

/** False once the button is gone: what then comes is for nobody. */
function useIsHere() {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

const download = <T,>(name: string, columns: readonly ListColumn<T>[], items: readonly T[]) => {
  const rows = items.map((item) => columns.map(({ text }) => text(item)));
  downloadCSV(csvOf([columns.map(({ label }) => label), ...rows]), `${name}-${new Date().toISOString().slice(0, 10)}`);
};

/**
 * All that is filtered, all pages and all columns, as a file. The stock button has no name on a phone while nothing can be exported.
 * It is silent while it works. It asks for a thousand records at once, where the API gives a hundred.
 */
export function ExportButton<T extends RaRecord>({ name, columns, notify }: Props<T>) {
  const provider = useDataProvider();
  const { resource, filter, filterValues, sort, data = [] } = useListContext();
  const [busy, setBusy] = useState(false);
  const here = useIsHere();
  const run = async () => {
    setBusy(true);
    try {
      const items = await allRecords<T>(provider, { resource, filter: { ...filterValues, ...filter }, sort });
      if (here.current) download(name, columns, items);
    } catch (error) {
      console.warn('The list could not be exported', error);
      if (here.current) notify('The list could not be exported.', true);
    } finally {
      setBusy(false);
    }
  };
  const isOff = busy || data.length === 0;
  return (
    <button type="button" className="tool" aria-disabled={isOff} onClick={() => !isOff && void run()}>
      <Icon name="download" size={16} />
      <span className="tool-word">{busy ? 'Exporting...' : 'Export CSV'}</span>
    </button>
  );
}
