import type { Review } from '@guildhall/contracts/reviews';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Boundary, loadAnew } from '../shell/Boundary.js';
import { Button } from '../shell/Button.js';
import { useSession } from '../shell/browser-session.js';
import { Skeleton } from '../shell/Listing.js';
import { list, listPath } from '../shell/queries.js';
import { Reviews, shownReview } from './Reviews.js';
import { SAMPLE_REVIEWS } from './samples.js';

const ReviewForm = lazy(() => import('./ReviewForm.js'));

export type Subject = { product_id: string } | { service_id: string };
const ownReviewQuery = (subject: Subject, clientId: string) =>
  list<Review>(listPath('reviews', { filter: { ...subject, client_id: clientId }, range: [0, 0] }));

interface Props {
  subject: Subject;
  /** Whose work it is: nobody reviews his own. */
  talentId: string;
  reviews: Review[];
  total?: { mean: number; count: number };
  /** Samples stand in where nobody has written (PD-12). */
  samples?: boolean;
  dates: 'relative' | 'long';
  /** Where to come back to from the sign-in. */
  here: string;
}

/** The reviews of a product or service, the reader's own first, and the place to leave or change it. */
export function ReviewsOf({ subject, talentId, reviews, total, samples = false, dates, here }: Props) {
  const { user } = useSession();
  const [writing, setWriting] = useState(false);
  const act = useRef<HTMLDivElement>(null);
  const own = useQuery({ ...ownReviewQuery(subject, user?.id ?? ''), enabled: user !== null && user.id !== talentId });
  const mine = user ? own.data?.items[0] : undefined;
  const all = mine ? [mine, ...reviews.filter(({ id }) => id !== mine.id)] : reviews;
  const sample = samples && all.length === 0;
  const close = () => {
    setWriting(false);
    act.current?.querySelector('button')?.focus();
  };
  return (
    <Reviews
      total={total}
      reviews={sample ? SAMPLE_REVIEWS : all.map(shownReview)}
      sample={sample}
      dates={dates}
      own={mine?.id}
      act={
        user?.id !== talentId && (
          <div className="review-act" ref={act}>
            {user ? (
              <Button aria-expanded={writing} onClick={() => setWriting(!writing)}>
                {mine ? 'Edit Your Review' : 'Write a Review'}
              </Button>
            ) : (
              <Button to={`/auth?redirect=${encodeURIComponent(here)}`}>Write a Review</Button>
            )}
          </div>
        )
      }
    >
      {writing && (
        <Boundary otherwise={<ReviewFormMissing />}>
          <Suspense fallback={<ReviewFormLoading />}>
            {own.isPending ? <ReviewFormLoading /> : <ReviewForm subject={subject} own={mine} onClose={close} />}
          </Suspense>
        </Boundary>
      )}
      {!sample && all.length === 0 && !writing && <p className="lead muted">No reviews yet.</p>}
    </Reviews>
  );
}

const ReviewFormMissing = () => (
  <p className="lead review-form">
    The form could not be loaded.{' '}
    <button type="button" className="link" onClick={loadAnew}>
      Try Again
    </button>
  </p>
);
const ReviewFormLoading = () => <Skeleton className="review-form-waits" />;
