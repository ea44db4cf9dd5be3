import type { Review } from '@guildhall/contracts/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, command, failureSentence, get } from '../data/api.js';
import { useSession } from '../data/browser-session.js';
import type { Edited, Typed } from '../data/edits.js';
import { isMadeFrom } from '../data/reads.js';
import { toast, toastFailure } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { Field } from '../design/Field.js';
import { Material } from '../design/Material.js';
import { EditNotes } from '../forms/EditNotes.js';
import { currentOf, useEdit } from '../forms/useEdit.js';
import { SignedOut } from '../layout/SignedOut.js';
import { StarChoice } from './StarChoice.js';
import { draftPlaceOf, ownReviewPath, type Subject } from './subject.js';

interface Props {
  subject: Subject;
  /** The reader's earlier review of the same: it is changed, not repeated. */
  own?: Review;
  /** Whether the reader asked for the form just now. */
  takesFocus: boolean;
  onClose: () => void;
}
interface Texts extends Typed {
  rating: number;
  title: string;
  comment: string;
}

const editedOf = (review?: Review): Edited<Texts> => ({
  values: { rating: review?.rating ?? 0, title: review?.title ?? '', comment: review?.comment ?? '' },
  version: review?.version ?? null,
});
const LABELS = { rating: 'Your rating', title: 'Title (optional)', comment: 'Comment (optional)' };
const words = (name: string, value: string | number) => (name === 'rating' ? `${value} out of 5 stars` : String(value));

/** The state of the form: what is typed, and how it is saved as a new review or over the reader's own. */
function useReviewEdit({ subject, own, onClose }: Omit<Props, 'takesFocus'>) {
  const queries = useQueryClient();
  const { user } = useSession();
  const id = useRef(own?.id);
  return useEdit<Texts>({
    record: editedOf(own),
    place: draftPlaceOf(subject),
    input: async (isNew) => {
      const { ReviewInput, ReviewUpdate } = await import('@guildhall/contracts/reviews');
      return isNew ? ReviewInput : ReviewUpdate;
    },
    save: async (body, key, isNew) => {
      const saved = isNew
        ? await command<Review>('POST', '/api/reviews', { ...subject, ...body }, { key })
        : await command<Review>('PUT', `/api/reviews/${id.current ?? own?.id}`, body, { key });
      // A review moves more than the list of reviews, such as means: what shows any projection is asked for again.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isMadeFrom(String(queryKey[1])) });
      return editedOf(saved);
    },
    inTheWay: async (error) => {
      const current = currentOf<Review>(error) ?? (user && (await writtenElsewhere(error, subject, user.id)));
      id.current = current?.id ?? id.current;
      return current && editedOf(current);
    },
    onSaved: () => {
      toast(id.current || own ? 'Review updated' : 'Review posted', 'Thank you. It helps others choose.');
      onClose();
    },
    onFailed: (error) => toastFailure('Review not saved', failureSentence(error, 'There was a problem saving your review.')),
  });
}

/** Stars, a title and a comment. Loaded when somebody wants to write. */
export default function ReviewForm({ takesFocus, ...props }: Props) {
  const { own, onClose } = props;
  const { user } = useSession();
  const stars = useRef<HTMLDivElement>(null);
  const form = useReviewEdit(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useEffect(() => {
    if (takesFocus) stars.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, []);
  return (
    <Material>
      <form {...form.props} className="fields review-form" aria-label="Your review">
        {!user && <SignedOut />}
        <EditNotes form={form} labels={LABELS} words={words} />
        <StarChoice
          group={stars}
          label={LABELS.rating}
          value={form.values.rating}
          error={form.errors['rating']}
          onChoose={(rating) => form.set('rating', rating)}
        />
        <Field label={LABELS.title} {...form.field('title')} />
        <Field label={LABELS.comment} multiline minRows={4} {...form.field('comment')} />
        <div className="acts">
          <Button type="submit" variant="solid" disabled={form.busy}>
            {form.busy ? 'Saving...' : own ? 'Update Review' : 'Post Review'}
          </Button>
          <Button
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Material>
  );
}

/** The review that this person left in another tab after this form was opened. */
async function writtenElsewhere(error: unknown, subject: Subject, clientId: string): Promise<Review | null> {
  if (!(error instanceof ApiError) || error.problem.code !== 'already_exists') return null;
  const { data } = await get<Review[]>(ownReviewPath(subject, clientId));
  return data[0] ?? null;
}
