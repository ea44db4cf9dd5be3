import type { ReactNode } from 'react';
import { FormDataConsumer } from 'react-admin';

/** Beside a form: what visitors will see of the values that are typed. */
export const PreviewAside = <Values,>({ children }: { children: (values: Values) => ReactNode }) => (
  <aside className="likeness" aria-label="Preview">
    <p className="likeness-head">
      <strong>Preview</strong>
      <span>Updates as you type</span>
    </p>
    <FormDataConsumer>{({ formData }) => children(formData as Values)}</FormDataConsumer>
  </aside>
);
