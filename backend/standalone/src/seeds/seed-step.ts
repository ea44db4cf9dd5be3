import type { ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import type { CategoryInput } from '@guildhall/contracts/categories';
import type { ContentInput } from '@guildhall/contracts/content';
import type { ProductInput } from '@guildhall/contracts/products';
import type { ReviewInput } from '@guildhall/contracts/reviews';
import type { ServiceInput } from '@guildhall/contracts/services';
import type { SkillInput } from '@guildhall/contracts/skills';

/** `id` names the subject's stream, `time` is when it happened (ISO, UTC), `by` is the person whose command it was. */
interface Step<Kind extends string> {
  kind: Kind;
  id: string;
  time: string;
}
interface Authored<Kind extends string, Input> extends Step<Kind> {
  by: string;
  input: Input;
}

/**
 * One thing that happened before the product opened. Everybody signs up as a client; a talent then applies, as the rules ask.
 * Seeded people have no credential and get no mail.
 */
export type SeedStep =
  | (Step<'person'> & { email: string; user_type: 'client'; profile: ProfileInput })
  | Step<'admin'>
  | Authored<'skill', SkillInput>
  | (Step<'talent'> & { application: TalentApplicationInput; details: TalentDetailsInput })
  | Authored<'service', ServiceInput>
  | Authored<'product', ProductInput>
  | Authored<'review', ReviewInput>
  | Authored<'category', CategoryInput>
  | Authored<'content', ContentInput>;

export type SeedStepOf<Kind extends SeedStep['kind']> = Extract<SeedStep, { kind: Kind }>;
