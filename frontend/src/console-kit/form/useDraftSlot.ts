import { useRef, useState } from 'react';
import { useSession } from '../../data/browser-session.js';
import { draftSlot, drafts } from '../../data/drafts.js';

/** Where this form keeps its draft: it stays with the person who opened the form. Null where none is kept. */
export function useDraftSlot(resource: string | undefined, record: object | undefined) {
  const person = useSession().user?.id ?? null;
  const [form] = useState(() => ({ person, name: crypto.randomUUID() }));
  const id = (record as { id?: string } | undefined)?.id ?? 'new';
  const slot = resource && form.person ? draftSlot(form.person, resource, id, form.name) : null;
  const settled = useRef(false);
  return {
    slot,
    settled,
    /** Saved, or left on purpose. */
    drop: () => {
      settled.current = true;
      if (slot) drafts.drop(slot);
    },
  };
}
