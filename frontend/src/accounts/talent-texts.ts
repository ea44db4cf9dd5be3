import type { TalentDetails } from '@guildhall/contracts/accounts';
import type { Edited } from '../data/edits.js';
import { splitCommas, splitLines } from '../forms/typed-lists.js';

/** Talent details as they are typed. */
export type TalentTexts = Record<
  'title' | 'hourlyRate' | 'bio' | 'skills' | 'languages' | 'responseTime' | 'yearsOfExperience' | 'education',
  string
>;

export const textsOf = (talent: TalentDetails): Edited<TalentTexts> => ({
  values: {
    title: talent.title ?? '',
    hourlyRate: String(talent.hourlyRate ?? ''),
    bio: talent.bio ?? '',
    skills: talent.skills.join(', '),
    languages: talent.languages.join(', '),
    responseTime: talent.responseTime ?? '',
    yearsOfExperience: String(talent.yearsOfExperience ?? ''),
    education: talent.education.join('\n'),
  },
  version: talent.version,
});

const READ: { [Name in keyof TalentTexts]?: (text: string) => unknown } = {
  skills: splitCommas,
  languages: splitCommas,
  education: splitLines,
  yearsOfExperience: (text) => (text.trim() === '' ? null : text),
};
/** Typed texts as the API takes them. */
export const talentInputOf = (typed: Partial<TalentTexts>): object =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      const read = READ[name as keyof TalentTexts];
      return [name, read ? read(text) : text];
    }),
  );
