import type { UserType } from '@guildhall/contracts/accounts';
import type { KeyState, Person } from '@guildhall/contracts/people';

export const roleLabel = (role: UserType): string => role.charAt(0).toUpperCase() + role.slice(1);
/** What sets a person apart, if anything does. */
export const personState = ({ suspended, erased }: Pick<Person, 'suspended' | 'erased'>): string | null =>
  erased ? 'Erased' : suspended ? 'Suspended' : null;
export const KEY_LABELS: Record<KeyState, string> = {
  present: 'Present: their personal values can be read',
  destroyed: 'Destroyed: nobody can read their personal values',
  none: 'None: no personal value was ever stored',
};
