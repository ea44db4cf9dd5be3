import { LIMITS } from '@guildhall/contracts/limits';
import type { Skill } from '@guildhall/contracts/skills';
import { type EventLog, RevisionConflict } from '@guildhall/event-store/log';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound, Refusal } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { stateOf } from '../commanding/streams.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { LOG } from '../injection-tokens.js';
import { type Limit, RateLimits } from '../limits/rate-limits.js';
import { AddSkill } from './skill.commands.js';
import { SKILL_TAKEN, skillDecider } from './skill.decider.js';

/** Skills are everybody's, and nobody removes them: one account adds few. */
const NEW_SKILLS: Limit = { name: 'new skills of', attempts: 20, minutes: 24 * 60 };
const IDS = '7c3c0f0e-6d5b-4f43-9b1e-2f8a1c9d4e60';

/** A skill as a command links it; one that is new has its id already, and no event yet. */
export interface NamedSkill extends Skill {
  isNew: boolean;
}

/** Skills by name, made where they are missing (BT-05, CL-03). */
@Injectable()
export class Skills {
  private readonly logger = new Logger('skills');

  constructor(
    private readonly commands: Commands,
    private readonly unique: UniqueValues,
    private readonly limits: RateLimits,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** Adds a skill for everybody. @throws Refusal rate_limited, and those of the command */
  async add(caller: Caller, name: string): Promise<Done<Skill>> {
    await this.limit(caller);
    try {
      return await this.append(caller, name);
    } catch (error) {
      throw error instanceof RevisionConflict
        ? new Refusal('already_exists', SKILL_TAKEN.detail, { [SKILL_TAKEN.field]: SKILL_TAKEN.detail })
        : error;
    }
  }

  /**
   * Runs a command that links skills, and adds those that are new once it is accepted: a refused command leaves no skill.
   * A skill that cannot be named or added is logged and left out.
   */
  async linking<T>(caller: Caller, names: readonly string[], run: (skills: NamedSkill[]) => Promise<Done<T>>): Promise<Done<T>> {
    const skills = await this.named(names, caller);
    const added = skills.filter(({ isNew }) => isNew);
    let done: Done<T>;
    try {
      done = await run(skills);
    } catch (error) {
      for (const _ of added) await this.limits.giveBack(NEW_SKILLS, caller.identity?.accountId ?? '');
      throw error;
    }
    let { position } = done;
    for (const { name } of added) position = (await this.ensure({ ...caller, idempotency: undefined }, name)) ?? position;
    return new Done(done.record, position);
  }

  /** @throws Refusal not_found */
  async find(id: string): Promise<Skill> {
    const skill = await stateOf(this.log, skillDecider, id);
    if (skill.is === 'missing') throw notFound('Skill');
    return { id, name: skill.name };
  }

  private async named(names: readonly string[], caller: Caller): Promise<NamedSkill[]> {
    const found: NamedSkill[] = [];
    for (const name of names) await this.name(name, caller).then((skill) => found.push(skill), this.skipped(caller));
    return found;
  }

  private async name(name: string, caller: Caller): Promise<NamedSkill> {
    const known = await this.unique.ownerOf('skill-name', name);
    if (known) return { ...(await this.find(known)), isNew: false };
    if (name.length > LIMITS.skill.max) throw new Error('its name is too long');
    await this.limit(caller);
    return { id: this.idOf(name), name, isNew: true };
  }

  /** Where the skill was added; null where it is there already, or could not be. */
  private async ensure(caller: Caller, name: string): Promise<string | null> {
    try {
      return (await this.append(caller, name)).position;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) this.skipped(caller)(error);
      return null;
    }
  }

  private append(caller: Caller, name: string): Promise<Done<Skill>> {
    return this.commands.run<Skill>(caller, (actor, time) => new AddSkill(this.idOf(name), actor, time, { name }));
  }

  /** The same for all who name it, so that a skill can be linked before it is added. */
  private idOf(name: string): string {
    return namedUuid(this.unique.canonical('skill-name', name), IDS);
  }

  private async limit({ identity }: Caller): Promise<void> {
    if (identity) await this.limits.take(NEW_SKILLS, identity.accountId);
  }

  private skipped({ correlationId }: Caller) {
    return (error: unknown): void =>
      this.logger.warn(`${correlationId} skill skipped: ${error instanceof Error ? error.message : String(error)}`);
  }
}
