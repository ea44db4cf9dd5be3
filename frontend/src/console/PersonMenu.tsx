import { portraitPath } from '@guildhall/contracts/art-paths';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { ConsoleMenu } from '../console-kit/ConsoleMenu.js';
import { useSession } from '../data/browser-session.js';
import { displayName, userTypeOf } from '../data/session.js';
import { leaveFreely } from '../data/unsaved.js';
import { Icon, type IconName } from '../design/icons.js';
import { logOut } from '../layout/log-out.js';

const PLACES: [to: string, label: string, icon: IconName][] = [
  ['/', 'Back to Guildhall', 'back'],
  ['/profile', 'Profile', 'person'],
  ['/settings', 'Settings', 'settings'],
];
const signOut = () => logOut(() => leaveFreely(() => location.assign('/')));

/** Who is signed in, and the ways out of the consoles; `inline` writes them out in the menu of small screens. */
export function PersonMenu({ inline = false }: { inline?: boolean }) {
  const state = useSession();
  const { user, profile } = state;
  if (!user) return null;
  const person = (
    <>
      <img
        src={profile?.avatar_url || portraitPath(user.id)}
        width={32}
        height={32}
        alt=""
        referrerPolicy="no-referrer"
        className="portrait"
      />
      <span className="console-person-words">
        <strong>{displayName(state)}</strong> <small>{userTypeOf(state)}</small>
      </span>
    </>
  );
  return inline ? <InlineMenu person={person} /> : <DropDown person={person} />;
}

const InlineMenu = ({ person }: { person: ReactNode }) => (
  <div className="console-nav console-person-inline">
    <div className="console-person">{person}</div>
    {PLACES.map(([to, label, icon]) => (
      <a key={to} href={to}>
        <Icon name={icon} size={18} />
        {label}
      </a>
    ))}
    <button type="button" onClick={() => void signOut()}>
      <Icon name="exit" size={18} />
      Log out
    </button>
  </div>
);

const ABOVE_THE_PERSON = {
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
  slotProps: { paper: { sx: { width: 204, marginTop: '-6px' } }, list: { 'aria-label': 'Account' } },
} as const;

interface OpenerProps {
  person: ReactNode;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

const Opener = ({ person, isOpen, onOpen }: OpenerProps) => (
  <button
    type="button"
    className="console-person"
    aria-haspopup="menu"
    aria-expanded={isOpen}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    <span className="visually-hidden">Account of </span>
    {person}
    <Icon name="up" size={14} />
  </button>
);

function DropDown({ person }: { person: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className="console-foot">
      <Opener person={person} isOpen={anchor !== null} onOpen={setAnchor} />
      <ConsoleMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} {...ABOVE_THE_PERSON}>
        {PLACES.map(([to, label, icon]) => (
          <MenuItem key={to} component="a" href={to}>
            <Icon name={icon} />
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void signOut()}>
          <Icon name="exit" />
          Log out
        </MenuItem>
      </ConsoleMenu>
    </div>
  );
}
