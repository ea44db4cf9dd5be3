import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Region, type Shown, type Toast, toasts } from '../data/toasts.js';
import { Icon } from '../design/icons.js';

const NONE: Shown = { first: [], second: [] };

/** Both live regions. The first HTML holds them already, so that what appears in them is read out. */
export function ToastRegions() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.snapshot, () => NONE);
  useEffect(() => {
    const shelve = () => toasts.shelve();
    toasts.restore();
    addEventListener('pagehide', shelve);
    return () => removeEventListener('pagehide', shelve);
  }, []);
  return (
    <div className="toasts">
      <ToastRegion region="second" label="Content notices" list={shown.second} />
      <ToastRegion region="first" label="Notifications" list={shown.first} />
    </div>
  );
}

function ToastRegion({ region, label, list }: { region: Region; label: string; list: readonly Toast[] }) {
  return (
    <section aria-label={label} aria-live="polite" aria-relevant="additions" className="toast-region">
      {list.map((toast) => (
        <ToastSlab key={toast.id} toast={toast} onClose={() => toasts.dismiss(region, toast.id)} />
      ))}
    </section>
  );
}

function ToastSlab({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [landed, setLanded] = useState(false);
  useEffect(() => setLanded(true), []);
  const whole = toast.description ? `${toast.title}: ${toast.description}` : toast.title;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not be a notice
    <div role="group" aria-label={whole} className={`toast ${toast.destructive ? 'bad' : ''} ${landed ? 'landed' : ''}`}>
      <span className="toast-block">
        <Icon name={toast.destructive ? 'warning' : 'check'} size={24} />
      </span>
      <div className="toast-text">
        <strong>{toast.title}</strong>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
