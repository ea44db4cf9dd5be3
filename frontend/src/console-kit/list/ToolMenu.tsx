import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from '../../design/icons.js';
import { ConsoleMenu } from '../ConsoleMenu.js';

const BELOW_ITS_BUTTON = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/** A tool of a list that opens a menu. An item that ends the choice calls `close`; without it the menu stays open. */
export function ToolMenu({ name, icon, children }: { name: string; icon: IconName; children: (close: () => void) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Opener name={name} icon={icon} isOpen={anchor !== null} onOpen={setAnchor} />
      <ConsoleMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        {...BELOW_ITS_BUTTON}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {children(close)}
      </ConsoleMenu>
    </>
  );
}

interface OpenerProps {
  name: string;
  icon: IconName;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

const Opener = ({ name, icon, isOpen, onOpen }: OpenerProps) => (
  <button
    type="button"
    className="tool"
    aria-haspopup="menu"
    aria-expanded={isOpen}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <Icon name={icon} size={16} />
    <span className="tool-word">{name}</span>
  </button>
);

/** The mark of an item that can be chosen. */
export const ItemTick = ({ on }: { on: boolean }) => (
  <span className={`tick ${on ? 'on' : ''}`}>{on && <Icon name="check" size={12} />}</span>
);
