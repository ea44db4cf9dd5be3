import type { ReactNode } from 'react';
import { usePageHead } from '../html-document/head.js';

/** The head of every console page: its name, and what can be done here. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  usePageHead({ title, noindex: true });
  return (
    <div className="console-head">
      <h1>{title}</h1>
      {children && <div className="acts">{children}</div>}
    </div>
  );
}
