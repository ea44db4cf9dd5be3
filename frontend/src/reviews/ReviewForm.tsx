import type { Review } from '@guildhall/contracts/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { command, sentenceOf } from '../shell/api.js';
import { Button } from '../shell/Button.js';
import { Field, FieldNote } from '../shell/Field.js';
import { useForm } from '../shell/form.js';
import { isMadeFrom } from '../shell/live.js';
import { Material } from '../shell/Material.js';
import { toast, toastFailure } from '../shell/toasts.js';
import { Star } from './Rating.js';
import type { Subject } from './ReviewsOf.js';

const STARS = [1, 2, 3, 4, 5];

interface Props {
  subject: Subject;
  /** The reader's earlier review of the same: it is changed, not repeated. */
  own?: Review;
  onClose: () => void;
}

/** Stars, a title and a comment. Loaded when somebody wants to write. */
export default function ReviewForm({ subject, own, onClose }: Props) {
  const queries = useQueryClient();
  const stars = useRef<HTMLDivElement>(null);
  const form = useForm({
    initial: { rating: own?.rating ?? 0, title: own?.title ?? '', comment: own?.comment ?? '' },
    input: async () => (await import('@guildhall/contracts/reviews')).ReviewInput,
    submit: async (values, key) => {
      try {
        if (own) await command('PUT', `/api/reviews/${own.id}`, { ...values, version: own.version }, { key });
        else await command('POST', '/api/reviews', { ...subject, ...values }, { key });
      } catch (error) {
        toastFailure('Review not saved', sentenceOf(error, 'There was a problem saving your review.'));
        throw error;
      }
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isMadeFrom(String(queryKey[1]), 'reviews') });
      toast(own ? 'Review updated' : 'Review posted', 'Thank you for telling others.');
      onClose();
    },
  });
  useEffect(() => stars.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), []);
  const wrong = form.errors['rating'];
  return (
    <Material>
      <form {...form.props} className="fields review-form" aria-label="Your review">
        <div
          ref={stars}
          className="star-choice"
          role="radiogroup"
          aria-labelledby="rating-label"
          tabIndex={-1}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'rating-note' : undefined}
        >
          <p id="rating-label" className="field-label">
            Your rating
          </p>
          <div>
            {STARS.map((rating) => (
              <label key={rating}>
                <input
                  type="radio"
                  name="rating"
                  value={rating}
                  aria-label={`${rating} out of 5 stars`}
                  checked={form.values.rating === rating}
                  onChange={() => form.set('rating', rating)}
                />
                <Star fill={rating <= form.values.rating ? 1 : 0} />
              </label>
            ))}
          </div>
          {wrong && <FieldNote id="rating-note" error={wrong} />}
        </div>
        <Field label="Title (optional)" {...form.field('title')} />
        <Field label="Comment (optional)" multiline minRows={4} {...form.field('comment')} />
        <div className="acts">
          <Button type="submit" variant="solid" disabled={form.busy}>
            {form.busy ? 'Saving...' : own ? 'Update Review' : 'Post Review'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Material>
  );
}
