import { ContentInput } from '@guildhall/contracts/content';
import { useCreate } from 'react-admin';
import { useGo } from '../../console-kit/leave.js';
import { toastDesk } from '../../data/toasts.js';
import { ContentForm } from './ContentForm.js';

const INITIAL = {
  title: '',
  slug: '',
  content_type: 'blog',
  status: 'draft',
  publish_at: '',
  featured_image_url: '',
  category_ids: [],
  meta_description: '',
  meta_keywords: '',
  content: '',
};

/** `/admin/cms/create` (CF-F1 to CF-F10). */
export function CreateContent() {
  const [create] = useCreate();
  const go = useGo();
  return (
    <ContentForm
      heading="Create New Content"
      action="Create Content"
      input={ContentInput}
      initial={INITIAL}
      slugFollowsTitle
      save={async (data) => {
        await create('content', { data }, { returnPromise: true });
        toastDesk('Content created successfully');
        go('/admin/cms');
      }}
    />
  );
}
