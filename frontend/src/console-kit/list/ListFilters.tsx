import { type ComponentProps } from 'react';
import { useInput } from 'react-admin';
import { Icon } from '../../design/icons.js';
import { QuickSelect } from './QuickSelect.js';

/** react-admin shows a filter all the time that says so. */
interface Shown {
  source: string;
  alwaysOn: true;
}

/** The stock search has no role of a search box, and its magnifier comes after the words. */
export function SearchFilter({ source, label, placeholder }: Shown & { label: string; placeholder: string }) {
  const { field } = useInput({ source });
  return (
    <search className="search">
      <Icon name="search" size={16} />
      <input type="search" aria-label={label} placeholder={placeholder} maxLength={200} autoComplete="off" {...field} />
    </search>
  );
}

/** The stock select opens a menu of its own: a phone then offers no wheel, and nothing is found by typing. */
export function ChoiceFilter({ source, label, options }: Shown & Pick<ComponentProps<typeof QuickSelect>, 'label' | 'options'>) {
  const { field } = useInput({ source });
  return <QuickSelect label={label} options={options} value={field.value} onChange={field.onChange} />;
}
