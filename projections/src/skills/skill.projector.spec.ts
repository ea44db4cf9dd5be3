import type { Recorded } from '@guildhall/contracts/event';
import type { EventOf } from '@guildhall/contracts/event-kinds';
import { skillProjection } from './skill.projector';
import { skills } from './skill.row';

const added = { type: 'SkillAdded', data: { id: '11111111-1111-4111-8111-111111111111', name: 'SMS' } } as Recorded<
  EventOf<'SkillAdded'>
>;

describe('the projector of skills', () => {
  it('EN-04 SkillAdded keeps id and name', () =>
    expect(skillProjection.on.SkillAdded?.(added)).toEqual([{ op: 'insert', table: skills, row: added.data }]));
});
