import type { ReactNode } from 'react';
import { emptyLot } from '../art/street.js';
import { Art } from './Art.js';
import { Button } from './Button.js';

interface EmptyStateProps {
  heading: string;
  text: string;
  children?: ReactNode;
  /** `h1` where the state is the whole page. */
  level?: 'h1' | 'h2';
}

/** An empty page or list: words left, picture right. */
export function EmptyState({ heading, text, children, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <div className="empty-words">
        <Heading className="t-2">{heading}</Heading>
        <p className="lead">{text}</p>
        {children}
      </div>
      <Art viewBox="0 0 480 330" inner={emptyLot()} className="street" />
    </div>
  );
}

/** When something could not be had; the words say what to do. `level` as for an empty state. */
export const Failure = ({ what, level, onRetry }: { what: string; level?: 'h1'; onRetry: () => void }) => (
  <EmptyState level={level} heading={`The ${what} could not be loaded`} text="The connection may be down. Please try again.">
    <Button variant="contained" onClick={onRetry}>
      Try Again
    </Button>
  </EmptyState>
);
