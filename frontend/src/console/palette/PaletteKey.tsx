import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Icon } from '../../design/icons.js';
import { screensOf } from '../../layout/console-screens.js';

const Palette = lazy(() => import('./Palette.js'));

/** Opens the command palette: a button in the navigation, and Ctrl+K or Command+K anywhere. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = screensOf(userTypeOf(useSession())).length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    const onKey = (event: KeyboardEvent) => {
      // A text being written has the key for itself: there it makes a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <>
      <button type="button" className="palette-key" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        Search
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
