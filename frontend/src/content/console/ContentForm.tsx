import { CONTENT_STATUSES, CONTENT_TYPE_LABELS, type Content, ContentInput } from '@guildhall/contracts/content';
import { LIMITS } from '@guildhall/contracts/limits';
import { slugOf } from '@guildhall/contracts/slug';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormDataConsumer, useInput } from 'react-admin';
import type { useCategories } from '../../categories/console/useCategories.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { ConsoleForm, KeptNote, SubmitButton, TextField } from '../../console-kit/form/ConsoleForm.js';
import { SelectField } from '../../console-kit/form/SelectField.js';
import { TimeField } from '../../console-kit/form/TimeField.js';
import { Empty } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { Waiting } from '../../console-kit/Waiting.js';
import { toastDesk } from '../../data/toasts.js';
import { BodyField } from './BodyField.js';
import { CategoryPicker } from './CategoryPicker.js';
import { ContentAside } from './ContentAside.js';
import { contentLabels } from './labels.js';
import { SavedElsewhere } from './SavedElsewhere.js';
import { SlugField } from './SlugField.js';

interface Props {
  /** Asked for beside the record. */
  categories: ReturnType<typeof useCategories>;
  heading: string;
  action: string;
  record?: Content;
  initial?: object;
  /** While creating, an empty slug is made from the title when the title is left (R25). */
  slugFollowsTitle?: boolean;
  onSaved: () => void;
  /** The record now has another version. */
  onRestored?: () => void;
}

const TYPES = Object.entries(CONTENT_TYPE_LABELS);
const STATUSES = CONTENT_STATUSES.map((status) => [status, status === 'draft' ? 'Draft' : 'Published'] as const);

/** CF-F4 to CF-F10: the fields, and beside them what visitors will see. */
export function ContentForm({
  categories: { data: categories, error, refetch },
  heading,
  action,
  record,
  initial,
  slugFollowsTitle = false,
  onSaved,
  onRestored,
}: Props) {
  const [wide, setWide] = useState(false);
  if (!categories) {
    return (
      <>
        <PageHead title={heading} />
        {error ? (
          <Empty heading="The categories could not be loaded" text="The connection may be down.">
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Empty>
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  return (
    <ConsoleForm
      input={ContentInput}
      record={record}
      initial={initial}
      draft="content"
      className={`content-form ${wide ? 'content-wide' : ''}`}
      words={contentLabels(categories)}
      onSaved={onSaved}
      onFailed={() => toastDesk('Failed to save content. Please try again.', true)}
      head={
        <PageHead title={heading}>
          <KeptNote />
          <Button component={ConsoleLink} to="/admin/cms" size="small">
            Cancel
          </Button>
          <SubmitButton label={action} busyLabel="Saving..." />
        </PageHead>
      }
    >
      {record && <SavedElsewhere record={record} />}
      <div className="with-aside">
        <div className="form-column">
          <TitleAndSlug slugFollowsTitle={slugFollowsTitle} />
          <div className="form-pair">
            <SelectField source="content_type" label="Content type" options={TYPES} />
            <SelectField source="status" label="Status" options={STATUSES} />
          </div>
          <FormDataConsumer>
            {({ formData }) =>
              formData.status === 'draft' && (
                <TimeField
                  source="publish_at"
                  label="Publish at"
                  hint="It stays a draft until then. Leave it empty to publish by hand."
                />
              )
            }
          </FormDataConsumer>
          <TextField source="featured_image_url" label="Featured image URL" placeholder="https://" inputMode="url" />
          <CategoryPicker source="category_ids" label="Categories" categories={categories} />
          <MetaDescription />
          <TextField source="meta_keywords" label="Meta keywords" hint="Comma separated" />
          <BodyField wide={wide} onWide={setWide} />
        </div>
        <ContentAside id={record?.id} categories={categories} onRestored={onRestored} />
      </div>
    </ConsoleForm>
  );
}

function TitleAndSlug({ slugFollowsTitle }: { slugFollowsTitle: boolean }) {
  const { field: slug } = useInput({ source: 'slug' });
  const made = useRef<string | null>(null);
  const leave = (title: string) => {
    if (!slugFollowsTitle || slug.value || title.trim() === '') return;
    made.current = slugOf(title);
    slug.onChange(made.current);
  };
  useLayoutEffect(() => {
    if (made.current === null || made.current !== slug.value) return;
    made.current = null;
    // A person who has moved on into the slug finds it selected: typing replaces it.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.name === 'slug') focused.select();
  }, [slug.value]);
  return (
    <>
      <TextField source="title" label="Title" onLeave={leave} />
      <SlugField />
    </>
  );
}

const MetaDescription = () => (
  <FormDataConsumer>
    {({ formData }) => {
      const { length } = String(formData.meta_description ?? '');
      const over = length > LIMITS.meta_description.max;
      return (
        <div className="counted">
          <span className={`count number ${over ? 'over' : ''}`} aria-hidden="true">
            {length} / {LIMITS.meta_description.max}
          </span>
          <TextField source="meta_description" label="Meta description" multiline rows={2} />
        </div>
      );
    }}
  </FormDataConsumer>
);
