import { useEffect } from 'react';

/** Ctrl+S presses the page's form's own button, whatever has the focus; a dialog is left alone. */
export function useSaveKey(applies: boolean) {
  useEffect(() => {
    if (!applies) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('.MuiDialog-root'))
        document.querySelector<HTMLButtonElement>('.console-form [type=submit]')?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [applies]);
}
