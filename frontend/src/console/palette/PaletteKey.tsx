import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Icon } from '../../design/icons.js';
import { screensOf } from '../../layout/console-screens.js';

const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="palette-key" aria-keyshortcuts="Control+K" onClick={onClick}>
    <Icon name="search" size={18} />
    Search
    <kbd>Ctrl K</kbd>
  </button>
);

const Palette = lazy(() => import('./Palette.js'));

/** Ctrl+K or Command+K. A text being written has the key for itself: there it makes a link. */
const isPaletteKey = ({ defaultPrevented, key, ctrlKey, metaKey }: KeyboardEvent) =>
  !defaultPrevented && key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/** Opens the command palette: a button in the navigation, and Ctrl+K or Command+K anywhere. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = screensOf(userTypeOf(useSession())).length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <>
      <SearchButton onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
