import type { Restored } from '@guildhall/contracts/history';
import { Command } from './decider.js';
import { Refusal } from './refusal.js';
import { byStaff } from './staff.js';

/** What a restore brings with it, beside the values themselves. */
export interface Restoring<Update> {
  /** The fields as the edit form sends them, parsed by its rules. */
  update: Update;
  /** The version that they are of. */
  version: number;
  /** Their names, as records spell them. */
  fields: readonly string[];
  /** When the entity began, ISO. */
  created_at: string;
  /** The person to whom it belongs. */
  owner: 'here' | 'suspended' | 'erased';
}

/** Brings fields back as an edit by an operator. */
export abstract class Restore<Update> extends Command<Restoring<Update>> {}

/** @throws Refusal for all but operators, and where the person of the entity was erased or is suspended */
export function checkRestore(command: Restore<unknown>): void {
  byStaff(command, 'operator');
  const { owner } = command.input;
  if (owner === 'erased') throw new Refusal('conflict', 'The person to whom this belongs was erased.');
  if (owner === 'suspended') throw new Refusal('conflict', 'The seller is suspended. Reinstate them first.');
}

/** What the event of a restore holds; `isBack` where it was deleted before. */
export const restoredBy = ({ id, input }: Restore<unknown>, isBack: boolean): Restored => ({
  id,
  version: input.version,
  fields: [...input.fields],
  ...(isBack ? { created_at: input.created_at } : {}),
});
