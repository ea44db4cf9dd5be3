import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** The button's name, and what it shows. */
  label: string;
  face: ReactNode;
  /** The menu's name. */
  menu: string;
  /** Called each time it opens. */
  onOpen?: () => void;
  /** Its items have `role="menuitem"` and `tabIndex={-1}`. */
  children: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** A button and the menu below it. Arrows, Home, End and first letters move; Escape, Tab and a press elsewhere close. */
export function DropMenu({ label, face, menu, onOpen, children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: items are looked up when they are needed
  useEffect(() => {
    if (open) items()[0]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = STEPS[event.key]?.(at, all.length) ?? byLetter(all, at, event.key);
    if (event.key === 'Escape') close();
    else if (next !== null) all[next]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the button and its menu bubble up to here
    <div
      className="drop"
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className="avatar-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        // Where a press does not focus a button, its menu would not know that it has been left.
        onClick={(event: MouseEvent<HTMLElement>) => {
          event.currentTarget.focus();
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {face}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a press on an item, by key or pointer, is a click
        <div
          ref={list}
          className="drop-menu"
          role="menu"
          aria-label={menu}
          onClick={(event) => (event.target as Element).closest('[role=menuitem]') && close()}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** The next item that starts with a letter. */
function byLetter(items: HTMLElement[], at: number, key: string): number | null {
  if (!/^\p{L}$/u.test(key)) return null;
  const count = items.length;
  const order = items.map((_, step) => (at + 1 + step) % count);
  return order.find((index) => items[index]!.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
