import { type ReactNode, useRef } from 'react';
import { Icon } from '../design/icons.js';

interface Props {
  /** `slide-in` on the public site, `console-slide` in the consoles; its top row is called the same with `-top`. */
  className: string;
  brand: (close: () => void) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** Small screens: a button whose menu slides in over the whole page. A native modal dialog keeps focus and Escape right. */
export function SlideIn({ className, brand, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className="burger"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      <dialog ref={dialog} className={className} aria-label="Menu">
        <div className={`${className}-top`}>
          {brand(close)}
          <button type="button" className="burger" aria-label="Close" onClick={close}>
            <Icon name="close" size={24} />
          </button>
        </div>
        {children(close)}
      </dialog>
    </>
  );
}
