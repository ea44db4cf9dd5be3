import type { Category } from '@guildhall/contracts/categories';
import type { ContentRecord } from '@guildhall/contracts/content';
import { type ContentWritten, RESTORABLE, type RestorableField, type WrittenField } from '@guildhall/contracts/content-versions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormIsDirty } from 'react-admin';
import { LineDifference, WordDifference } from '../../console-kit/form/Difference.js';
import { Skeletons } from '../../console-kit/ListStates.js';
import { ApiError, command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';
import { contentLabels } from './labels.js';
import { FIELD_LABELS, versionQuery, WRITTEN_FIELDS } from './versions.js';

interface Props {
  id: string;
  version: number;
  latest: number;
  categories: readonly Category[];
  onRestored: () => void;
}
/** A version is compared with the one before it, or with the record now. */
type Against = 'before' | 'now';

const isRestorable = (field: WrittenField): field is RestorableField => (RESTORABLE as readonly string[]).includes(field);

/** One version: what it changed, or what bringing it back would change now; field by field. */
export function ContentVersionView({ id, version, latest, categories, onRestored }: Props) {
  const [against, setAgainst] = useState<Against>('before');
  const then = useQuery(versionQuery(id, version));
  const now = useQuery(versionQuery(id, latest));
  const { busy, refusal, restore } = useRestore(id, version, latest, onRestored);
  const typing = useFormIsDirty();
  if (then.error || now.error) return <p className="versions-note">This version could not be loaded.</p>;
  if (!then.data || !now.data) return <Skeletons count={1} height={60} />;

  const held = then.data.after;
  const current = now.data.after;
  const wordsOf = contentLabels(categories);
  const words = (written: ContentWritten | null, field: WrittenField) => (written ? wordsOf(field, written[field]) : '');
  const differ = (a: ContentWritten | null, b: ContentWritten) =>
    WRITTEN_FIELDS.filter((field) => words(a, field) !== words(b, field));
  const isNow = version === latest;
  const [before, after] = against === 'now' ? [current, held] : [then.data.before, held];
  const restorable = isNow ? [] : differ(current, held).filter(isRestorable);
  const shown = differ(before, after);
  return (
    <div className="version">
      {!isNow && <CompareWith value={against} onChoose={setAgainst} />}
      {shown.length === 0 && (
        <p className="versions-note">{against === 'now' ? 'Nothing is different now.' : 'It changed nothing.'}</p>
      )}
      {shown.map((field) => (
        <section key={field} aria-label={`Difference of ${FIELD_LABELS[field].toLowerCase()}`}>
          <div className="version-field">
            <h2>{FIELD_LABELS[field]}</h2>
            {isRestorable(field) && restorable.includes(field) && (
              <Button size="small" disabled={busy || typing} onClick={() => void restore([field])}>
                Restore {FIELD_LABELS[field].toLowerCase()}
              </Button>
            )}
          </div>
          <FieldDifference field={field} before={words(before, field)} after={words(after, field)} />
        </section>
      ))}
      {restorable.length > 0 && <RestoreWhole isTyping={typing} disabled={busy || typing} onRestore={() => void restore()} />}
      {refusal && (
        <p role="alert" className="version-refusal">
          {refusal}
        </p>
      )}
    </div>
  );
}

interface CompareWithProps {
  value: Against;
  onChoose: (against: Against) => void;
}

const CompareWith = ({ value, onChoose }: CompareWithProps) => (
  <fieldset className="segments">
    <legend className="visually-hidden">Compare</legend>
    <button type="button" aria-pressed={value === 'before'} onClick={() => onChoose('before')}>
      What it changed
    </button>
    <button type="button" aria-pressed={value === 'now'} onClick={() => onChoose('now')}>
      Compared with now
    </button>
  </fieldset>
);

const RestoreWhole = ({ isTyping, disabled, onRestore }: { isTyping: boolean; disabled: boolean; onRestore: () => void }) => (
  <div className="version-acts">
    <Button size="small" variant="contained" disabled={disabled} onClick={onRestore}>
      Restore this version
    </Button>
    <p>
      {isTyping
        ? 'Save or undo what you have typed first.'
        : 'Restoring saves a new version. Nothing is removed, and the status stays as it is.'}
    </p>
  </div>
);

const FieldDifference = ({ field, ...texts }: { field: WrittenField; before: string; after: string }) =>
  field === 'content' ? <LineDifference {...texts} /> : <WordDifference {...texts} />;

/** Brings fields of a version back over the latest one, or all of them. */
function useRestore(id: string, version: number, latest: number, onRestored: () => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async (fields?: RestorableField[]) => {
    setBusy(true);
    setRefusal(null);
    try {
      await command<ContentRecord>('POST', `/api/content/${id}/versions/${version}/restore`, { version: latest, fields });
      toastDesk('Content updated successfully');
      onRestored();
    } catch (error) {
      console.warn('The version could not be restored', error);
      toastDesk('Failed to save content. Please try again.', true);
      setRefusal(error instanceof ApiError && error.status < 500 ? error.problem.detail : null);
    }
    setBusy(false);
  };
  return { busy, refusal, restore };
}
