import type { Content } from '@guildhall/contracts/content';
import { useEffect } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useCategories } from '../../categories/console/useCategories.js';
import { EDITING } from '../../console-kit/form/saving.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { Waiting } from '../../console-kit/Waiting.js';
import { toastDesk } from '../../data/toasts.js';
import { ContentForm } from './ContentForm.js';

const NOT_LOADED = "Failed to load content. It may have been deleted or you don't have permission to edit it.";

/** `/admin/cms/edit/{id}` (CF-F1, CF-F3). */
export const EditContent = () => (
  <EditBase resource="content" id={useParams()['id'] ?? ''} {...EDITING}>
    <Loaded />
  </EditBase>
);

/** The content once it is loaded; a failure leads back to the list. */
function useContent() {
  const go = useGo();
  const { record, error, refetch } = useEditContext<Content>();
  const failed = Boolean(error);
  useEffect(() => {
    if (!failed) return;
    toastDesk(NOT_LOADED, true);
    go('/admin/cms', { replace: true });
  }, [failed, go]);
  return { record: failed ? undefined : record, refetch };
}

function Loaded() {
  const go = useGo();
  const categories = useCategories();
  const { record, refetch } = useContent();
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
      categories={categories}
      heading="Edit Content"
      action="Update Content"
      record={record}
      onRestored={() => void refetch()}
      onSaved={() => {
        toastDesk('Content updated successfully');
        go('/admin/cms');
      }}
    />
  );
}
