import { mayAs, type UserType } from '@guildhall/contracts/accounts';
import type { ReasonedAct } from '../../console-kit/ReasonedActDialog.js';
import { screensOf } from '../../layout/console-screens.js';
import { rebuildOf, verifyOf } from '../../operations/console/acts.js';

/** A line of the palette: somewhere to go, or something to do. */
export interface Entry {
  id: string;
  group: 'Screens' | 'Actions' | 'People' | 'Products' | 'Services' | 'Projections';
  label: string;
  to?: string;
  act?: ReasonedAct<unknown>;
}

const screens = (role: UserType | null): Entry[] =>
  screensOf(role).map(({ to, label }) => ({ id: to, group: 'Screens', label, to }));

const projections = (names: readonly string[]): Entry[] =>
  names.map((name) => ({ id: `projection ${name}`, group: 'Projections', label: name, to: `/admin/projections/${name}` }));

const actsOn = (name: string): Entry[] =>
  [rebuildOf(name), verifyOf(name)].map((act) => ({ id: act.path, group: 'Actions', label: act.heading, act }));

const BACK_UP: Entry = {
  id: 'back up',
  group: 'Actions',
  label: 'Back up',
  act: {
    label: 'Back up',
    heading: 'Back up',
    meaning: 'The product goes on while the backup is made.',
    path: '/api/backups',
    done: 'Backup requested',
  },
};

/** The entries of this role that need no server: screens, projections and actions. */
export function knownEntries(role: UserType | null, names: readonly string[]): Entry[] {
  const actions = mayAs(role, 'operator') ? [BACK_UP, ...names.flatMap(actsOn)] : [];
  return [...screens(role), ...projections(names), ...actions];
}

/** The entries whose label has every word of the text, in any order and case. Those that the server found all pass. */
export function matching(known: readonly Entry[], found: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label }: Entry) => words.every((word) => label.toLowerCase().includes(word));
  const shown = words.length === 0 ? known.filter(({ group }) => group === 'Screens') : known.filter(fits);
  return [...shown, ...found];
}
