import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../design/icons.js';
import { ConsoleMenu } from '../ConsoleMenu.js';

/** A tool of a list that opens a menu. An item that ends the choice calls `close`; without it the menu stays open. */
export function ToolMenu({ name, icon, children }: { name: string; icon: IconName; children: (close: () => void) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name={icon} size={16} />
        <span className="tool-word">{name}</span>
      </button>
      <ConsoleMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {children(close)}
      </ConsoleMenu>
    </>
  );
}

/** The mark of an item that can be chosen. */
export const ItemTick = ({ on }: { on: boolean }) => (
  <span className={`tick ${on ? 'on' : ''}`}>{on && <Icon name="check" size={12} />}</span>
);
