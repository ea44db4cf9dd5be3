import type { SkillEvent, SkillInput } from '@guildhall/contracts/skills';
import { Command, type Decider, type Person } from '../decide/decider.js';
import { signInFirst } from '../decide/refusal.js';

export class AddSkill extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: SkillInput,
  ) {
    super(id, actor, time);
  }
}

export type SkillState = { is: 'missing' } | { is: 'named'; id: string; name: string };

/** Skills are named once and by anybody who is signed in; upper and lower case are the same name (CL-03). */
export const skillDecider: Decider<AddSkill, SkillState, SkillEvent> = {
  noun: 'skill',
  initial: { is: 'missing' },
  evolve: (_, event) => ({ is: 'named', ...event.data }),
  decide({ id, actor, input }, state) {
    if (!actor) throw signInFirst();
    if (state.is === 'named') return [];
    return [{ type: 'SkillAdded', data: { id, name: input.name.trim().replace(/\s+/g, ' ') } }];
  },
  reservations: ({ data: { id, name } }) => [{ op: 'claim', scope: 'skill-name', value: name, owner: id }],
  taken: { 'skill-name': { detail: 'Skill already exists', field: 'name' } },
};
