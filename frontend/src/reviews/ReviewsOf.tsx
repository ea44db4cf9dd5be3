import type { Review } from '@guildhall/contracts/reviews';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../data/browser-session.js';
import { draftSlot, drafts } from '../data/drafts.js';
import { listQuery } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { Skeleton } from '../design/Skeleton.js';
import { Boundary, loadAnew } from '../layout/Boundary.js';
import { Reviews } from './Reviews.js';
import { SAMPLE_REVIEWS } from './samples.js';
import { shownReview } from './shown.js';
import { draftPlaceOf, ownReviewPath, type Subject } from './subject.js';

const ReviewForm = lazy(() => import('./ReviewForm.js'));

const hasDraft = (subject: Subject, person: string) => drafts.others(draftSlot(person, ...draftPlaceOf(subject), '')).length > 0;

/** Who writes in the form, and the review it began with. */
interface Writing {
  person: string;
  own?: Review;
  asked: boolean;
}

interface Props {
  subject: Subject;
  /** Whose work it is: nobody reviews their own. */
  talentId: string;
  /** Those of the page that is shown. */
  reviews: Review[];
  /** Whether that is the first page: only there, no reviews mean that nobody has written. */
  isFirst: boolean;
  total?: { mean: number; count: number };
  /** How many give so many stars. */
  spread?: ReadonlyMap<number, number>;
  /** Samples are shown where nobody has written (PD-12). */
  samples?: boolean;
  dates: 'relative' | 'long';
  /** Where to come back to from the sign-in. */
  here: string;
}

/** The reviews of a product or service, the reader's own first, and the place to leave or change it. */
export function ReviewsOf({ subject, talentId, reviews, isFirst, total, spread, samples = false, dates, here }: Props) {
  const { user } = useSession();
  const [writing, setWriting] = useState<Writing | null>(null);
  const act = useRef<HTMLDivElement>(null);
  const mayWrite = user !== null && user.id !== talentId;
  const own = useQuery({ ...listQuery<Review>(ownReviewPath(subject, user?.id ?? '')), enabled: mayWrite });
  const mine = user ? own.data?.items[0] : undefined;
  // A form stays with what is typed into it when the session ends, and goes when somebody else signs in.
  const isOpen = writing !== null && (user === null || user.id === writing.person);
  const write = (asked: boolean) => user && setWriting({ person: user.id, own: mine, asked });
  // Once it is there, nothing that is asked again takes it away.
  const begun = useRef(false);
  const waits = user !== null && own.isPending && !begun.current;
  begun.current = isOpen && !waits;
  const offersDraft = mayWrite && own.isSuccess && writing === null && hasDraft(subject, user.id);
  const offered = useRef(false);
  useEffect(() => {
    if (!offersDraft || offered.current) return;
    offered.current = true;
    write(false);
  });
  const all = mine ? [mine, ...reviews.filter(({ id }) => id !== mine.id)] : reviews;
  const isNone = isFirst && all.length === 0;
  const sample = samples && isNone;
  const close = () => {
    setWriting(null);
    act.current?.querySelector('button')?.focus();
  };
  return (
    <Reviews
      total={total}
      spread={spread}
      reviews={sample ? SAMPLE_REVIEWS : all.map(shownReview)}
      sample={sample}
      dates={dates}
      own={mine?.id}
      act={
        user?.id !== talentId && (
          <div className="review-act" ref={act}>
            <WriteButton
              isOpen={isOpen}
              isOwn={mine !== undefined}
              signIn={user ? null : `/auth?redirect=${encodeURIComponent(here)}`}
              onToggle={() => (isOpen ? setWriting(null) : write(true))}
            />
          </div>
        )
      }
    >
      {isOpen && (
        <Boundary otherwise={<ReviewFormMissing />}>
          <Suspense fallback={<ReviewFormLoading />}>
            {waits ? (
              <ReviewFormLoading />
            ) : (
              <ReviewForm
                key={writing.person}
                subject={subject}
                own={mine ?? writing.own}
                takesFocus={writing.asked}
                onClose={close}
              />
            )}
          </Suspense>
        </Boundary>
      )}
      {!sample && isNone && !isOpen && <p className="lead muted">No reviews yet.</p>}
    </Reviews>
  );
}

interface WriteButtonProps {
  isOpen: boolean;
  /** Whether the reader has written a review before. */
  isOwn: boolean;
  /** Where visitors sign in; null for a signed-in person. */
  signIn: string | null;
  onToggle: () => void;
}

const WriteButton = ({ isOpen, isOwn, signIn, onToggle }: WriteButtonProps) =>
  signIn ? (
    <Button to={signIn}>Write a Review</Button>
  ) : (
    <Button aria-expanded={isOpen} onClick={onToggle}>
      {isOwn ? 'Edit Your Review' : 'Write a Review'}
    </Button>
  );

const ReviewFormMissing = () => (
  <p className="lead review-form">
    The form could not be loaded.{' '}
    <button type="button" className="link" onClick={loadAnew}>
      Try Again
    </button>
  </p>
);
const ReviewFormLoading = () => <Skeleton className="review-form-waits" />;
