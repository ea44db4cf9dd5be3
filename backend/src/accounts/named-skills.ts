import { skillNames, type TalentApplicationInput, type TalentDetailsInput } from '@guildhall/contracts/accounts';
import type { Sender } from '../commanding/decide/decider.js';

/** The skills that an application names. One that will be refused, because its sender is no client, names none (BT-05). */
export const skillsOfApplication = ({ role }: Sender, { skills }: TalentApplicationInput): string[] =>
  role === 'client' ? skillNames(skills) : [];

/** The skills that replace a talent's whole list; none where the list stays. */
export const skillsOfDetails = ({ skills = [] }: TalentDetailsInput): string[] => skillNames(skills.join(','));
