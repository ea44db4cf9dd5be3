import { LIMITS } from '@guildhall/contracts/limits';
import type { Skill, SkillEvent } from '@guildhall/contracts/skills';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { notFound, Refusal } from '../decide/refusal.js';
import { type Caller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { LOG } from '../http/parts.js';
import { UniqueValues } from '../http/unique-values.js';
import { AddSkill } from './skill.decider.js';

/** Skills by name, made where they are missing (BT-05, CL-03). */
@Injectable()
export class Skills {
  private readonly logger = new Logger('skills');

  constructor(
    private readonly commands: Commands,
    private readonly unique: UniqueValues,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** The skills of these names; one that cannot be found or made is logged and left out. */
  async named(names: readonly string[], caller: Caller): Promise<Skill[]> {
    const found: Skill[] = [];
    for (const name of names) {
      try {
        found.push(await this.findOrAdd(name, caller));
      } catch (error) {
        this.logger.warn(`${caller.correlationId} skill skipped: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return found;
  }

  /** @throws Refusal not_found */
  async find(id: string): Promise<Skill> {
    const [added] = await this.log.readStream(`skill-${id}`, { limit: 1 });
    if (!added) throw notFound('Skill');
    return { id, name: (added.data as SkillEvent['data']).name };
  }

  private async findOrAdd(name: string, caller: Caller): Promise<Skill> {
    const known = await this.unique.ownerOf('skill-name', name);
    if (known) return this.find(known);
    if (name.length > LIMITS.skill.max) throw new Error('its name is too long');
    const id = newId(caller, `skill ${name.toLowerCase()}`);
    const once = { ...caller, idempotency: undefined };
    try {
      const { record } = await this.commands.run<Skill>(once, (actor, time) => new AddSkill(id, actor, time, { name }));
      return record;
    } catch (error) {
      // Somebody else named it a moment ago.
      const owner =
        error instanceof Refusal && error.code === 'already_exists' ? await this.unique.ownerOf('skill-name', name) : null;
      if (owner) return this.find(owner);
      throw error;
    }
  }
}
