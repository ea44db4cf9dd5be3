import { type Content, ContentInput } from '@guildhall/contracts/content';
import { useEffect } from 'react';
import { useUpdate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useRecord } from '../../console-kit/form/useRecord.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { Waiting } from '../../console-kit/Waiting.js';
import { toastDesk } from '../../data/toasts.js';
import { ContentForm } from './ContentForm.js';

const NOT_LOADED = "Failed to load content. It may have been deleted or you don't have permission to edit it.";

/** `/admin/cms/edit/{id}` (CF-F1, CF-F3). */
export function EditContent() {
  const id = useParams()['id'] ?? '';
  const go = useGo();
  const [update] = useUpdate();
  const { record, error, retry } = useRecord<Content>('content', id);
  const failed = error !== null;
  useEffect(() => {
    if (!failed) return;
    toastDesk(NOT_LOADED, true);
    go('/admin/cms', { replace: true });
  }, [failed, go]);
  if (!record) {
    return (
      <>
        <PageHead title="Edit Content" />
        <Waiting />
      </>
    );
  }
  return (
    <ContentForm
      heading="Edit Content"
      action="Update Content"
      input={ContentInput}
      record={record}
      onRestored={retry}
      save={async (data) => {
        await update('content', { id, data, previousData: record }, { returnPromise: true });
        toastDesk('Content updated successfully');
        go('/admin/cms');
      }}
    />
  );
}
