import { portraitPath } from '@guildhall/contracts/catalog';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { session, useSession } from './browser-session.js';
import { Icon, type IconName } from './icons.js';
import { Link } from './Link.js';
import { Material } from './Material.js';
import { displayName, userTypeOf } from './session.js';

type Entry = [to: string, label: string, icon: IconName];
const EVERYBODY: Entry[] = [
  ['/profile', 'Profile', 'person'],
  ['/settings', 'Settings', 'settings'],
];
const CLIENT: Entry[] = [['/become-talent', 'Become a Talent', 'key']];
const TALENT: Entry[] = [
  ['/dashboard', 'Dashboard', 'grid'],
  ['/manage-services', 'Manage Services', 'list'],
  ['/create-service', 'Create Service', 'plus'],
  ['/create-product', 'Create Product', 'plus'],
];
const ADMIN: Entry[] = [
  ['/admin/cms', 'Content', 'page'],
  ['/admin/cms', 'Console', 'desk'],
];

/** The signed-in person's menu (HD-04 to HD-07). Loaded when somebody is signed in. */
export default function AvatarMenu() {
  return (
    <Material>
      <AccountMenu />
    </Material>
  );
}

function AccountMenu() {
  const state = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { user, profile } = state;
  if (!user) return null;
  const close = () => setAnchor(null);
  const role = userTypeOf(state);
  const entry = ([to, label, icon]: Entry) => (
    <MenuItem key={to} component={Link} to={to} onClick={close}>
      <Icon name={icon} />
      {label}
    </MenuItem>
  );
  const heading = (text: string) => (
    <li key={text} role="presentation" className="menu-heading">
      {text}
    </li>
  );
  const signOut = async () => {
    close();
    await session.signOut();
    navigate('/');
  };
  return (
    <>
      <button
        type="button"
        className="avatar-button"
        aria-label={`Account of ${displayName(state)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <img src={profile?.avatar_url || portraitPath(user.id)} width={40} height={40} alt="" className="portrait" />
        <Icon name="down" size={16} />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 272 } }, list: { 'aria-label': 'Account' } }}
      >
        <li role="presentation" className="menu-person">
          <strong>{displayName(state)}</strong>
          <span>{user.email}</span>
        </li>
        {EVERYBODY.map(entry)}
        {role === 'client' && CLIENT.map(entry)}
        {role === 'talent' && [heading('Talent Dashboard'), ...TALENT.map(entry)]}
        {role === 'admin' && [heading('Administration'), ...ADMIN.map(entry)]}
        <li role="presentation" className="menu-line" />
        <MenuItem onClick={() => void signOut()}>
          <Icon name="exit" />
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}
