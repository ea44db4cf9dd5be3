import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  checked: boolean;
  /** Some of many. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without words beside it; its target reaches past what is drawn. */
export function Tick({ label, checked, mixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className="check tick-only">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  );
}
