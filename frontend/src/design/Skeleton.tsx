import type { ReactNode } from 'react';

/** A block in the true size of what is on its way. */
export const Skeleton = ({ className = '', style }: { className?: string; style?: React.CSSProperties }) => (
  <div className={`skeleton ${className}`} style={style} aria-hidden="true" />
);
/** `count` times the same skeleton. */
export const times = (count: number, item: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => item(index));

/** The page's heading while there is nothing else to head it with. */
export const LoadingHead = ({ children }: { children: string }) => (
  <div role="status">
    <h1 className="loading-line">{children}</h1>
  </div>
);
