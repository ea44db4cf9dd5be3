import { Icon } from '../../design/icons.js';

interface Props {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** A small native select: the quickest choice by keyboard and on a phone. */
export function QuickSelect({ label, options, value, onChange }: Props) {
  return (
    <span className={`choice ${value !== '' && options[0]?.[0] === '' ? 'on' : ''}`}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}
