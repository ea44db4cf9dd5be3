import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Categories } from '../../categories/console/Categories.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { Icon } from '../../design/icons.js';
import { ContentTable } from './ContentTable.js';

/** `/admin/cms` (CM-01 to CM-09). */
export function ContentDesk() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'categories' ? 'categories' : 'content';
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHead title={tab === 'content' ? 'Content' : 'Categories'}>
        {tab === 'content' ? (
          <Button component={ConsoleLink} to="/admin/cms/create" variant="contained" size="small">
            <Icon name="plus" size={16} />
            New Content
          </Button>
        ) : (
          <Button variant="contained" size="small" onClick={() => setCreating(true)}>
            <Icon name="plus" size={16} />
            New Category
          </Button>
        )}
      </PageHead>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => setParams(next === 'categories' ? { tab: next } : {})}
        aria-label="Editing"
        className="console-tabs"
      >
        <Tab value="content" label="Content" id="tab-content" aria-controls="desk-panel" />
        <Tab value="categories" label="Categories" id="tab-categories" aria-controls="desk-panel" />
      </Tabs>
      <div id="desk-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="desk-panel">
        {tab === 'content' ? <ContentTable /> : <Categories creating={creating} onCreated={() => setCreating(false)} />}
      </div>
    </>
  );
}
