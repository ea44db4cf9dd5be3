import { Icon } from '../design/icons.js';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Every keystroke asks (R55). */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <search className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" className="search-clear" aria-label="Clear search" onClick={() => onChange('')}>
          <Icon name="close" size={16} />
        </button>
      )}
    </search>
  );
}
