import type { ReactNode } from 'react';

/** Nothing here yet: what to do about it. */
export const Empty = ({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) => (
  <div className="console-empty">
    <h2>{heading}</h2>
    <p>{text}</p>
    {children && <div className="acts">{children}</div>}
  </div>
);

/** Rows on their way, in their true size. */
export const Skeletons = ({ count, height, className = '' }: { count: number; height: number; className?: string }) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={String(index)} className="skeleton" style={{ height, marginBlock: 20 }} />
    ))}
  </div>
);
