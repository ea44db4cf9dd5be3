import { type ReactNode, useState } from 'react';
import { type RaRecord, useDelete } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.js';

interface Words<T> {
  resource: string;
  heading: string;
  question: string;
  titleOf: (item: T) => string;
  /** What else is known of it, below its title. */
  about?: (item: T) => ReactNode;
  done: string;
  failed: string;
  notify: (words: string, failed?: boolean) => void;
}

/** One record is deleted after a question: `ask` asks it, `dialog` shows it. */
export function useDeletion<T extends RaRecord>(words: Words<T>) {
  const { resource, heading, question, titleOf, about, done, failed, notify } = words;
  const [doomed, setDoomed] = useState<T | null>(null);
  const [remove] = useDelete();
  const confirm = async (item: T) => {
    try {
      await remove(resource, { id: item.id, previousData: item }, { returnPromise: true });
      notify(done);
    } catch (error) {
      console.warn(failed, error);
      notify(failed, true);
    }
    setDoomed(null);
  };
  const dialog = doomed && (
    <ConfirmDialog
      heading={heading}
      question={question}
      subject={titleOf(doomed)}
      action="Delete"
      onCancel={() => setDoomed(null)}
      onConfirm={() => confirm(doomed)}
    >
      {about?.(doomed)}
    </ConfirmDialog>
  );
  return { ask: setDoomed, dialog };
}
