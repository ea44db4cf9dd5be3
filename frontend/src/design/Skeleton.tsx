import type { ReactNode } from 'react';

/** A block in the true size of what is on its way. */
export const Skeleton = ({ className = '', style }: { className?: string; style?: React.CSSProperties }) => (
  <div className={`skeleton ${className}`} style={style} aria-hidden="true" />
);
/** `count` times the same skeleton. */
export const times = (count: number, item: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => item(index));

/** What is on its way, in words: the page's heading while there is no other. */
export const LoadingHead = ({ children, level: Level = 'h1' }: { children: string; level?: 'h1' | 'p' }) => (
  <div role="status">
    <Level className="loading-line">{children}</Level>
  </div>
);
