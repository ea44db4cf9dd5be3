import { ago, exactTime, longDate } from '@guildhall/contracts/formats';
import type { ReactNode } from 'react';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Stars } from './Rating.js';
import type { ShownReview } from './shown.js';

interface ReviewsProps {
  /** What the figures beside the list say; none where nothing counts them. */
  total?: { mean: number; count: number };
  /** How many give so many stars. */
  spread?: ReadonlyMap<number, number>;
  reviews: ShownReview[];
  /** Invented ones, and said to be (R18). */
  sample: boolean;
  /** How the date reads: relative with the exact time on hover, or long. */
  dates: 'relative' | 'long';
  /** Which of them the reader wrote. */
  own?: string;
  /** What can be done, below the figures. */
  act?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

export function Reviews({ total, spread, reviews, sample, dates, own, act, children }: ReviewsProps) {
  return (
    <div className={total || act ? 'reviews' : ''}>
      {(total || act) && (
        <div className="reviews-head">
          {total && <Total {...total} sample={sample} />}
          {total && spread && !sample && <Spread counts={spread} />}
          {act}
        </div>
      )}
      <div>
        {children}
        <ul>
          {reviews.map((review) => (
            <li key={review.id} className="review">
              <Picture className="portrait" src={review.avatar} drawn={review.drawn} width={44} height={44} loading="lazy" />
              <article>
                <div className="review-top">
                  <span className="strong">{review.author}</span>
                  <Stars rating={review.rating} />
                  {review.id === own && <span className="badge">Your review</span>}
                  <time dateTime={review.date} title={exactTime(review.date)} suppressHydrationWarning>
                    {dates === 'relative' ? ago(review.date) : longDate(review.date)}
                  </time>
                </div>
                {review.title && <h3>{review.title}</h3>}
                {review.content && <p>{review.content}</p>}
                {review.about && (
                  <p className="review-about">
                    about{' '}
                    <Link className="link" to={review.about.path}>
                      {review.about.title}
                    </Link>
                  </p>
                )}
              </article>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const Total = ({ mean, count, sample }: { mean: number; count: number; sample: boolean }) => (
  <>
    <p className="review-mean">{mean.toFixed(1)}</p>
    <Stars rating={mean} />
    <div className="review-mean-line">
      <p>
        {count} {count === 1 ? 'review' : 'reviews'}
      </p>
      {sample && <span className="badge">Sample</span>}
    </div>
  </>
);

/** How many of each of the five ratings there are. */
function Spread({ counts }: { counts: ReadonlyMap<number, number> }) {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <ul className="spread" aria-label="How the ratings are spread">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts.get(stars) ?? 0;
        return (
          <li key={stars}>
            <span aria-hidden="true">{stars}</span>
            <span className="spread-bar" style={{ '--share': count / Math.max(1, all) } as React.CSSProperties} />
            <span className="visually-hidden">{`${stars} ${stars === 1 ? 'star' : 'stars'}: `}</span>
            <span className="number">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
