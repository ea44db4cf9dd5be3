import { DEFAULT_PROFICIENCY } from '@guildhall/contracts/limits';
import { type TalentSkill, TalentSkillInput } from '@guildhall/contracts/skills';
import type { ListParams } from '@guildhall/projections/queries/list';
import { findTalent, listTalents, talentSkillsOf, talentStats } from '@guildhall/projections/talents/talent.queries';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import { LinkSkill } from '../accounts/account.commands.js';
import { Done } from '../decide/envelope.js';
import { notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { Skills } from '../skills/skills.js';

@Controller('api/talents')
export class TalentsController {
  constructor(
    private readonly commands: Commands,
    private readonly skills: Skills,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('talents')
  async list(@Query() params: ListParams) {
    return new Items('talents', await listTalents(this.database, params));
  }

  @Get(':id')
  @SharedReads('talents')
  async find(@IdOf('Talent') id: string) {
    return found(await findTalent(this.database, id));
  }

  @Get(':id/stats')
  @SharedReads('talents')
  async stats(@IdOf('Talent') id: string) {
    return found(await talentStats(this.database, id));
  }

  @Get(':id/skills')
  @SharedReads('talents')
  talentSkills(@IdOf('Talent') id: string): Promise<TalentSkill[]> {
    return talentSkillsOf(this.database, id);
  }

  @Post(':id/skills')
  async link(@FromCaller() caller: Caller, @IdOf('Talent') id: string, @Input(TalentSkillInput) input: TalentSkillInput) {
    const skill = await this.skills.find(input.skill_id);
    const { position } = await this.commands.run(caller, (actor, time) => new LinkSkill(id, actor, time, input, skill));
    const proficiency_level = Number(input.proficiency_level ?? DEFAULT_PROFICIENCY);
    return new Done<TalentSkill>({ talent_id: id, skill_id: skill.id, proficiency_level, skill }, position);
  }
}

function found<T>(talent: T | null): T {
  if (talent === null) throw notFound('Talent');
  return talent;
}
