import type { ReactNode } from 'react';

/** A list of things to set, divided by hairlines. */
export const SettingRows = ({ children }: { children: ReactNode }) => <div className="rows">{children}</div>;

interface RowProps {
  label: string;
  /** The id of the label, for the control to be named by. */
  id?: string;
  text?: ReactNode;
  children?: ReactNode;
}
/** What it is at the left, its state at the right. */
export const SettingRow = ({ label, id, text, children }: RowProps) => (
  <div className="row-line">
    <div>
      <h2 className="t-4" id={id}>
        {label}
      </h2>
      {text && <p className="row-text">{text}</p>}
    </div>
    {children}
  </div>
);
