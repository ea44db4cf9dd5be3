import { type AppointedRole, mayAs, NO_ACCESS } from '@guildhall/contracts/accounts';
import type { Command } from './decider.js';
import { notAllowed, signInFirst } from './refusal.js';

/** A command that only staff sends: this role, or one that may do more. @throws Refusal */
export function byStaff({ actor }: Command, role: AppointedRole): void {
  if (!actor) throw signInFirst();
  if (!mayAs(actor.role, role)) throw notAllowed(NO_ACCESS);
}
