import { type Command } from './decider.js';
import { byStaff } from './staff.js';

/**
 * An operator, or an account of the machine: that has no actor, and the API knows who asks before it decides.
 * @throws Refusal
 */
export const byOperator = (command: Command): void => void (command.actor && byStaff(command, 'operator'));
