import { CreateBase } from 'react-admin';
import { useCategories } from '../../categories/console/useCategories.js';
import { CREATING } from '../../console-kit/form/saving.js';
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
  const go = useGo();
  const categories = useCategories();
  return (
    <CreateBase resource="content" {...CREATING}>
      <ContentForm
        categories={categories}
        heading="Create New Content"
        action="Create Content"
        initial={INITIAL}
        slugFollowsTitle
        onSaved={() => {
          toastDesk('Content created successfully');
          go('/admin/cms');
        }}
      />
    </CreateBase>
  );
}
