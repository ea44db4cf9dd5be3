import { portraitPath } from '@guildhall/contracts/art-paths';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { displayName, userTypeOf } from '../data/session.js';
import { Icon, type IconName } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { screensOf } from './console-screens.js';
import { DropMenu } from './DropMenu.js';
import { loadConsole } from './load-console.js';
import { logOut } from './log-out.js';

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
  ['/admin/operations', 'Console', 'desk'],
];

/** The signed-in person's menu (HD-04 to HD-07). Loaded when somebody is signed in. */
export default function AvatarMenu() {
  const state = useSession();
  const navigate = useNavigate();
  const { user, profile } = state;
  if (!user) return null;
  const role = userTypeOf(state);
  return (
    <DropMenu
      label={`Account of ${displayName(state)}`}
      menu="Account"
      onOpen={() => role !== 'client' && void loadConsole()}
      face={
        <>
          <Picture
            src={profile?.avatar_url || portraitPath(user.id)}
            drawn={portraitPath(user.id)}
            width={40}
            height={40}
            className="portrait"
          />
          <Icon name="down" size={16} />
        </>
      }
    >
      <div role="presentation" className="menu-person">
        <strong>{displayName(state)}</strong>
        <span>{user.email}</span>
      </div>
      {EVERYBODY.map(entry)}
      {role === 'client' && CLIENT.map(entry)}
      {role === 'talent' && [heading('Talent Dashboard'), ...TALENT.map(entry)]}
      {(role === 'auditor' || role === 'operator') && [
        heading('Operations'),
        ...screensOf(role).map(({ to, label, icon }) => entry([to, label, icon])),
      ]}
      {role === 'admin' && [heading('Administration'), ...ADMIN.map(entry)]}
      <div role="presentation" className="menu-line" />
      <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={() => void logOut(() => navigate('/'))}>
        <Icon name="exit" />
        Log out
      </button>
    </DropMenu>
  );
}

const entry = ([to, label, icon]: Entry) => (
  <Link key={label} to={to} role="menuitem" tabIndex={-1} className="menu-item">
    <Icon name={icon} />
    {label}
  </Link>
);
const heading = (text: string) => (
  <div key={text} role="presentation" className="menu-heading">
    {text}
  </div>
);
