import { type AppointedRole, mayAs, NO_ACCESS } from '@guildhall/contracts/accounts';
import type { Command } from './decider.js';
import { notAllowed, signInFirst } from './refusal.js';

/** A command that only staff sends: this role, or one that may do more. @throws Refusal */
export function byStaff({ actor }: Command, role: AppointedRole): void {
  if (!actor) throw signInFirst();
  if (!mayAs(actor.role, role)) throw notAllowed(NO_ACCESS);
}

/**
 * An operator, or an account of the machine: that has no actor, and the API knows who asks before it decides.
 * @throws Refusal
 */
export const byOperatorOrMachine = (command: Command): void => void (command.actor && byStaff(command, 'operator'));
