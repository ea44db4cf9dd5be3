import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * After a refused submit the first marked field on screen has the focus. React Hook Form goes by the order of
 * registration, and a parent that reads a field registers it first.
 */
export function FirstFault() {
  const place = useRef<HTMLSpanElement>(null);
  const { submitCount, errors } = useFormState();
  const seen = useRef(submitCount);
  useEffect(() => {
    if (seen.current === submitCount) return;
    seen.current = submitCount;
    if (Object.keys(errors).length === 0) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')?.focus();
  }, [submitCount, errors]);
  return <span ref={place} hidden />;
}
