import { type AnyFact, history } from '../../../test/support/history';
import type { Table } from '../runner/definition/table';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { recordOf } from '../runner/fold/record-of';
import { stepsOf } from '../runner/fold/steps';
import { talentProjection } from './talent.projector';
import { talentSkillNames, talentSkills, talents } from './talent.row';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const SMS = '33333333-3333-4333-8333-333333333333';
const ZAPIER = '44444444-4444-4444-8444-444444444444';

const talent = (...facts: AnyFact[]) => recordOf(talentProjection, talents, history(...facts), { id: ID });
const rowsOf = (table: object, ...facts: AnyFact[]) => {
  const rows = new MemoryRows();
  for (const event of history(...facts)) for (const step of stepsOf(talentProjection, event, FailedEvents.of())) rows.apply(step);
  return [...rows.of(table as Table).rows.values()].filter((row) => row !== null);
};

const of = (type: string, data: object = {}) => ({ type, data: { id: ID, ...data } });
const signedUp = (user_type = 'client', id = ID) => ({ type: 'UserSignedUp', data: { id, email: 'x@example.com', user_type } });
const updated = of('ProfileUpdated', { changes: { full_name: 'Mara', location: 'Oslo', website: 'https://mara.example' } });
const becameTalent = of('BecameTalent', { hourly_rate_cents: 8500, bio: 'I automate things.' });
const linked = (skill_id: string, name: string, proficiency_level = 3) =>
  of('TalentSkillLinked', { skill_id, name, proficiency_level });
const offered = (type: string, talent_id = ID) => ({ type, data: { id: OTHER, talent_id } });
const review = { id: 'r', client_id: OTHER, talent_id: ID, service_id: null, product_id: null, text: null };

describe('the projector of talents', () => {
  it('TR-06 UserSignedUp lists a talent at once, and no client', () => {
    expect(talent(signedUp('talent'))).toMatchObject({ is_talent: true, hourly_rate_cents: null, review_count: 0 });
    expect(talent(signedUp('client'))).toMatchObject({ is_talent: false });
  });

  it('BT-04 BecameTalent keeps what the client wrote before', () =>
    expect(talent(signedUp(), updated, becameTalent)).toMatchObject({
      is_talent: true,
      full_name: 'Mara',
      location: 'Oslo',
      website: 'https://mara.example',
      hourly_rate_cents: 8500,
      bio: 'I automate things.',
    }));

  it('EN-02 R57 TalentDetailsUpdated changes only the fields it carries', () =>
    expect(
      talent(
        signedUp('talent'),
        of('TalentDetailsUpdated', {
          hourly_rate_cents: 9000,
          details: { title: 'Builder', languages: ['English'], years_of_experience: 7, education: ['BSc'] },
        }),
        of('TalentDetailsUpdated', { details: { title: null, response_time: 'one hour' } }),
      ),
    ).toMatchObject({
      title: null,
      hourly_rate_cents: 9000,
      languages: ['English'],
      years_of_experience: 7,
      education: ['BSc'],
      response_time: 'one hour',
    }));

  it('EN-04 CL-03 TalentSkillLinked and TalentSkillUnlinked keep one row per skill', () => {
    const skills = rowsOf(talentSkills, signedUp('talent'), linked(SMS, 'SMS'), linked(ZAPIER, 'Zapier'), linked(SMS, 'SMS', 5));
    expect(skills).toHaveLength(2);
    expect(skills).toContainEqual(expect.objectContaining({ talent_id: ID, skill_id: SMS, proficiency_level: 5 }));
    expect(rowsOf(talentSkills, signedUp('talent'), linked(SMS, 'SMS'), of('TalentSkillUnlinked', { skill_id: SMS }))).toEqual(
      [],
    );
  });

  it('EN-04 SkillAdded keeps the name that skills are searched by', () =>
    expect(rowsOf(talentSkillNames, { type: 'SkillAdded', data: { id: SMS, name: 'SMS' } })).toEqual([{ id: SMS, name: 'SMS' }]));

  it('CL-08 counts services and products exactly', () =>
    expect(
      talent(
        signedUp('talent'),
        offered('ServiceCreated'),
        offered('ServiceCreated'),
        offered('ServiceDeleted'),
        offered('ProductCreated'),
        offered('ProductCreated', OTHER),
      ),
    ).toMatchObject({ services_count: 1, products_count: 1 }));

  it('CL-08 ProductDeleted lowers the count by one', () =>
    expect(talent(signedUp('talent'), offered('ProductCreated'), offered('ProductDeleted'))).toMatchObject({
      products_count: 0,
    }));

  it('CL-07 R41 sums real ratings, and follows a revised one', () =>
    expect(
      talent(
        signedUp('talent'),
        { type: 'ReviewLeft', data: { ...review, rating: 4 } },
        { type: 'ReviewLeft', data: { ...review, rating: 5 } },
        { type: 'ReviewRevised', data: { ...review, rating: 1, old_rating: 4 } },
      ),
    ).toMatchObject({ rating_sum: 6, review_count: 2 }));

  it('OP-12 PersonErased takes the talent and their skills out of the lists, whatever comes after', () => {
    const past = [signedUp('talent'), signedUp('talent', OTHER), updated, linked(SMS, 'SMS'), of('PersonErased')];
    expect(rowsOf(talents, ...past, offered('ServiceDeleted'))).toEqual([expect.objectContaining({ id: OTHER })]);
    expect(rowsOf(talentSkills, ...past)).toEqual([]);
  });

  it('OP-12 OP-14 a replay gives the same rows with and without the key of the erased person', () => {
    const past = [signedUp('talent'), updated, becameTalent, linked(SMS, 'SMS'), offered('ServiceCreated')];
    expect(rowsOf(talents, ...past)).toEqual(rowsOf(talents, ...past));
    const unreadable = [
      signedUp('talent'),
      of('ProfileUpdated', { changes: null }),
      of('BecameTalent', { hourly_rate_cents: 8500, bio: null }),
      of('TalentDetailsUpdated', { details: null }),
      of('PersonErased'),
    ];
    expect(rowsOf(talents, ...unreadable)).toEqual(rowsOf(talents, ...past, of('PersonErased')));
  });
});
