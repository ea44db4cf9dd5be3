import { type RefObject } from 'react';
import { FieldNote } from '../design/Field.js';
import { Star } from './Rating.js';

const STARS = [1, 2, 3, 4, 5];

interface StarChoiceProps {
  group: RefObject<HTMLDivElement | null>;
  label: string;
  value: number;
  error: string | undefined;
  onChoose: (rating: number) => void;
}

const Choice = ({ rating, value, onChoose }: Pick<StarChoiceProps, 'value' | 'onChoose'> & { rating: number }) => (
  <label>
    <input
      type="radio"
      name="rating"
      value={rating}
      aria-label={`${rating} out of 5 stars`}
      checked={value === rating}
      onChange={() => onChoose(rating)}
    />
    <Star fill={rating <= value ? 1 : 0} />
  </label>
);

export const StarChoice = ({ group, label, value, error, onChoose }: StarChoiceProps) => (
  <div
    ref={group}
    className="star-choice"
    role="radiogroup"
    aria-labelledby="rating-label"
    tabIndex={-1}
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? 'rating-note' : undefined}
  >
    <p id="rating-label" className="field-label">
      {label}
    </p>
    <div>
      {STARS.map((rating) => (
        <Choice key={rating} rating={rating} value={value} onChoose={onChoose} />
      ))}
    </div>
    {error && <FieldNote id="rating-note" error={error} />}
  </div>
);
