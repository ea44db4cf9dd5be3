const STAR = 'M12 2.2l3 6.5 7.1.8-5.3 4.8 1.5 7L12 17.700l-6.3 3.600 1.500-7L1.900 9.500 9 8.700z';

/** How much of it is filled: 0, one half, or 1. */
export function Star({ fill = 1 }: { fill?: number }) {
  return (
    <svg className={`star ${fill === 1 ? '' : 'hollow'}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAR} />
      {fill === 0.5 && <path d={STAR} className="half" />}
    </svg>
  );
}

interface RatingProps {
  mean: number;
  count: number;
  unit?: string;
  /** Without its star, where five are beside it. */
  bare?: boolean;
  /** A stand-in for ratings that nobody gave yet (R18). */
  sample?: boolean;
}

/** One star, the mean, how many. */
export function Rating({ mean, count, unit = '', bare = false, sample = false }: RatingProps) {
  return (
    <span className="rating">
      {!bare && <Star />}
      <span className="visually-hidden">Rated </span>
      {mean.toFixed(1)}
      <small>
        ({count}
        {unit && ` ${unit}`})
      </small>
      {sample && <span className="badge">Sample</span>}
    </span>
  );
}

/** Five stars, the empty ones in outline, to the nearest half. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} fill={Math.min(1, Math.max(0, Math.round((rating - place + 1) * 2) / 2))} />
      ))}
    </span>
  );
}
