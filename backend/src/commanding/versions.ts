import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { Command, Rule } from './decide/decider.js';
import { Refusal } from './decide/refusal.js';
import type { RecordOf } from './record.js';

interface Edit<C extends Command, S, E extends Fact> {
  rule: Rule<C, S, E>;
  command: C;
  past: readonly Recorded<E>[];
  /** What no session sends, such as seeds, began with no older record. */
  isOfSession: boolean;
  recordOf: RecordOf<C, E>;
}

/**
 * Decides an edit that names the version it began with. A value may be invalid only because that version is old: the stale
 * version is reported then. @throws Refusal version_required, stale_version, and those of `decide`
 */
export function decidedAtVersion<C extends Command, S, E extends Fact>(edit: Edit<C, S, E>, decide: () => E[]): E[] {
  try {
    const facts = decide();
    checkVersion(edit);
    return facts;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') checkVersion(edit);
    throw error;
  }
}

function checkVersion<C extends Command, S, E extends Fact>({ rule, command, past, isOfSession, recordOf }: Edit<C, S, E>): void {
  const version: number | undefined = command.input?.version;
  if (!rule.edits || (!isOfSession && version === undefined)) return;
  if (version === undefined) throw new Refusal('version_required', 'Send the version this edit started from');
  if (version !== rule.edits(past))
    throw new Refusal('stale_version', 'Someone else changed this meanwhile', undefined, recordOf(past, command));
}
