import type { SkillEvent } from '@guildhall/contracts/skills';
import { begins, deciderOf } from '../commanding/decide/decider.js';
import { signInFirst } from '../commanding/decide/refusal.js';
import { AddSkill } from './skill.commands.js';

export const SKILL_TAKEN = { detail: 'Skill already exists', field: 'name' };
export type SkillState = { is: 'missing' } | { is: 'named'; id: string; name: string };

/** Everybody who is signed in can name a skill, once; upper and lower case are the same name (CL-03). */
export const skillDecider = deciderOf<AddSkill, SkillState, SkillEvent>({
  noun: 'skill',
  initial: { is: 'missing' },
  evolve: { SkillAdded: (_, { data }) => ({ is: 'named', ...data }) },
  decide: {
    AddSkill: begins(AddSkill, ({ id, actor, input }, state) => {
      if (!actor) throw signInFirst();
      if (state.is === 'named') return [];
      return [{ type: 'SkillAdded', data: { id, name: input.name.replace(/\s+/g, ' ') } }];
    }),
  },
  reservations: ({ data: { id, name } }) => [{ op: 'claim', scope: 'skill-name', value: name, owner: id }],
  taken: { 'skill-name': SKILL_TAKEN },
});
