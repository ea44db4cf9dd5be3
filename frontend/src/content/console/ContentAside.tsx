import type { Category } from '@guildhall/contracts/categories';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { FormDataConsumer } from 'react-admin';
import { PreviewAside } from '../../console-kit/form/PreviewAside.js';
import { ContentPreview, type PreviewedContent } from './ContentPreview.js';
import { ContentVersions } from './ContentVersions.js';

interface Props {
  /** Left out for content that is not written yet: it has no versions. */
  id?: string;
  categories: Category[];
  onRestored?: () => void;
}

/** Beside the form: what visitors will see, and what became of it so far. */
export function ContentAside({ id, categories, onRestored = () => {} }: Props) {
  const [tab, setTab] = useState<'preview' | 'versions'>('preview');
  const previewOf = (draft: PreviewedContent) => <ContentPreview draft={draft} categories={categories} />;
  if (!id) return <PreviewAside>{previewOf}</PreviewAside>;
  return (
    <aside className="likeness" aria-label="Preview and versions">
      <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label="Beside the form" className="console-tabs">
        <Tab value="preview" label="Preview" id="tab-preview" aria-controls="beside-panel" />
        <Tab value="versions" label="Versions" id="tab-versions" aria-controls="beside-panel" />
      </Tabs>
      <div id="beside-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="likeness-panel">
        {tab === 'preview' ? (
          <FormDataConsumer>{({ formData }) => previewOf(formData as PreviewedContent)}</FormDataConsumer>
        ) : (
          <ContentVersions id={id} categories={categories} onRestored={onRestored} />
        )}
      </div>
    </aside>
  );
}
