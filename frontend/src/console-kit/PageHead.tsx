import type { ReactNode } from 'react';
import { CATCHING_UP } from '../data/queries.js';
import { usePageHead } from '../html-document/head.js';
import { useCatchingUp } from './catching-up.js';

/** The head of every console page: its name, and what can be done here. Says where the page lacks what its reader wrote. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  usePageHead({ title, noindex: true });
  const isBehind = useCatchingUp();
  return (
    <div className="console-head">
      <h1>{title}</h1>
      {isBehind && (
        <p role="status" className="console-behind">
          {CATCHING_UP}
        </p>
      )}
      {children && <div className="acts">{children}</div>}
    </div>
  );
}
