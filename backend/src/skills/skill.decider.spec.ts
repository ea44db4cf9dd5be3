import { inputOf } from '@guildhall/contracts/parse-input';
import { type SkillEvent, SkillInput } from '@guildhall/contracts/skills';
import type { Sender } from '../commanding/decide/decider';
import { AddSkill } from './skill.commands';
import { skillDecider } from './skill.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const client: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'client' };
const add = (name: string, actor: Sender | null = client) =>
  new AddSkill(ID, actor, '2026-01-01T00:00:00.000Z', inputOf(SkillInput, { name }));
const added: SkillEvent = { type: 'SkillAdded', data: { id: ID, name: 'Email Marketing' } };

describe('skills: deciding', () => {
  it('CL-03 EN-04 a skill is added under its name, spaces tidied', () =>
    expect(skillDecider.decide(add('  Email   Marketing '), skillDecider.initial)).toEqual([added]));
  it('PE-09 refuses a visitor', () =>
    expect(() => skillDecider.decide(add('SMS', null), skillDecider.initial)).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    ));
  it('CL-03 a name is owned by one skill', () => {
    expect(skillDecider.reservations?.(added, skillDecider.initial)).toEqual([
      { op: 'claim', scope: 'skill-name', value: 'Email Marketing', owner: ID },
    ]);
    expect(skillDecider.taken?.['skill-name']).toEqual({ detail: 'Skill already exists', field: 'name' });
  });
  it('CL-03 an existing skill is not added again', () =>
    expect(skillDecider.decide(add('SMS'), skillDecider.evolve(skillDecider.initial, added))).toEqual([]));
});
