import { type AppointedRole, mayAs, type UserType } from '@guildhall/contracts/accounts';
import type { IconName } from '../design/icons.js';

/** A screen of the consoles that menus name. */
export interface ConsoleScreen {
  to: string;
  label: string;
  icon: IconName;
  group: 'Talent' | 'Editing' | 'Operations';
  /** Who may open it: talents, everybody who buys or sells, or staff from this role up. */
  role: 'talent' | 'member' | AppointedRole;
  /** Further addresses that belong to it. */
  also?: readonly string[];
}

/** Every screen that a menu names, in the order of the menus: navigation, avatar menu and routes read who may open it here. */
const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'grid', group: 'Talent', role: 'talent' },
  { to: '/inquiries', label: 'Inquiries', icon: 'inquiry', group: 'Talent', role: 'member' },
  { to: '/manage-services', label: 'Manage Services', icon: 'list', group: 'Talent', role: 'talent', also: ['/edit-service'] },
  { to: '/manage-products', label: 'Manage Products', icon: 'tag', group: 'Talent', role: 'talent', also: ['/edit-product'] },
  { to: '/create-service', label: 'Create Service', icon: 'plus', group: 'Talent', role: 'talent' },
  { to: '/create-product', label: 'Create Product', icon: 'plus', group: 'Talent', role: 'talent' },
  { to: '/admin/cms', label: 'Content', icon: 'page', group: 'Editing', role: 'admin' },
  { to: '/admin/cms?tab=categories', label: 'Categories', icon: 'tag', group: 'Editing', role: 'admin' },
  { to: '/admin/operations', label: 'Overview', icon: 'grid', group: 'Operations', role: 'auditor' },
  { to: '/admin/projections', label: 'Projections', icon: 'pulse', group: 'Operations', role: 'auditor' },
  { to: '/admin/failed-events', label: 'Failed events', icon: 'warning', group: 'Operations', role: 'auditor' },
  { to: '/admin/audit', label: 'Audit', icon: 'clock', group: 'Operations', role: 'auditor', also: ['/admin/history'] },
  { to: '/admin/people', label: 'People', icon: 'person', group: 'Operations', role: 'auditor' },
  { to: '/admin/moderation', label: 'Moderation', icon: 'shield', group: 'Operations', role: 'auditor' },
  { to: '/admin/streams', label: 'Streams', icon: 'list', group: 'Operations', role: 'auditor' },
  { to: '/admin/jobs', label: 'Jobs', icon: 'settings', group: 'Operations', role: 'auditor' },
  { to: '/admin/replays', label: 'Replays', icon: 'arrow', group: 'Operations', role: 'auditor' },
  { to: '/admin/backups', label: 'Backups', icon: 'download', group: 'Operations', role: 'auditor' },
];

const mayOpen = (role: UserType | null, { role: wanted }: ConsoleScreen): boolean => {
  if (wanted === 'talent') return role === 'talent';
  if (wanted === 'member') return role === 'talent' || role === 'client';
  return mayAs(role, wanted);
};
/** The screens that somebody may open. */
export const screensOf = (role: UserType | null): ConsoleScreen[] => CONSOLE_SCREENS.filter((screen) => mayOpen(role, screen));

const isWithin = (start: string, path: string, search: string): boolean => {
  const [address, query] = start.split('?');
  if (query !== undefined) return path === address && `&${search.slice(1)}&`.includes(`&${query}&`);
  return path === address || path.startsWith(`${address}/`);
};

/** The screen that an address belongs to: the longest name that fits. Undefined where none does. */
export function screenAt(path: string, search = ''): ConsoleScreen | undefined {
  const fits = CONSOLE_SCREENS.filter(({ to, also = [] }) => [to, ...also].some((start) => isWithin(start, path, search)));
  return fits.sort((one, other) => other.to.length - one.to.length)[0];
}
