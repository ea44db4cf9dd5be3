import { useEffect, useRef } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

interface Props {
  label: string;
  checked: boolean;
  /** Some of many. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox without words beside it; its target reaches past what is drawn. */
function Tick({ label, checked, mixed = false, onChange }: Props) {
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

/** Selects one. The stock box is a column of its own, which CM-02 does not name, and is called 'Select this row' in each. */
export function RowTick({ item: { id }, title }: { item: RaRecord; title: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return <Tick label={`Select ${title}`} checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />;
}

/** Selects all that are shown. */
export function PageTick() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const shown = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !shown.includes(id));
  const ticked = selectedIds.length - others.length;
  return (
    <Tick
      label="Select all on this page"
      checked={ticked === shown.length}
      mixed={ticked > 0 && ticked < shown.length}
      onChange={(on) => onSelect(on ? [...others, ...shown] : others)}
    />
  );
}
