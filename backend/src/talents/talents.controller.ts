import { DEFAULT_PROFICIENCY } from '@guildhall/contracts/limits';
import { optionCount } from '@guildhall/contracts/option-counts.views';
import { list } from '@guildhall/contracts/schema';
import { type TalentSkill, TalentSkillInput } from '@guildhall/contracts/skills';
import { talentSkill } from '@guildhall/contracts/skills.views';
import { talentStats as statsView, talent } from '@guildhall/contracts/talents.views';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import {
  countSkills,
  findTalent,
  findTalentStats,
  listTalents,
  TALENT_LIST,
  talentSkillsOf,
} from '@guildhall/projections/talents/talent.queries';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { LinkSkill } from '../accounts/account.commands.js';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Items, SharedReads, ShownBy } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsFilter, AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Skills } from '../skills/skills.js';

@Controller('api/talents')
export class TalentsController {
  constructor(
    private readonly commands: Commands,
    private readonly skills: Skills,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listTalents', summary: 'Lists talents, newest first', answers: talent, list: TALENT_LIST })
  @SharedReads('talents')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('talents', await listTalents(this.database, query));
  }

  @Get('counts')
  @Operation({
    id: 'countTalents',
    summary: 'Counts the talents with each skill that search and rate leave; nothing where more than 5,000 are left',
    answers: list(optionCount),
    refuses: ['malformed'],
  })
  @SharedReads('talents')
  counts(@Query('filter', AsFilter) query: Pick<ListQuery, 'filter'>) {
    return countSkills(this.database, query);
  }

  @Get(':id')
  @Operation({ id: 'getTalent', summary: 'Answers a talent', answers: talent })
  @SharedReads('talents')
  @ShownBy('talent_skill_names')
  async find(@IdOf('Talent') id: string) {
    return found(await findTalent(this.database, id));
  }

  @Get(':id/stats')
  @Operation({ id: 'getTalentStats', summary: 'Counts what a talent offers, and the mean of its ratings', answers: statsView })
  @SharedReads('talents')
  @ShownBy()
  async stats(@IdOf('Talent') id: string) {
    return found(await findTalentStats(this.database, id));
  }

  @Get(':id/skills')
  @Operation({ id: 'listTalentSkills', summary: 'Lists the skills of a talent', answers: list(talentSkill) })
  @SharedReads('talents')
  @ShownBy('talent_skill_names')
  talentSkills(@IdOf('Talent') id: string): Promise<TalentSkill[]> {
    return talentSkillsOf(this.database, id);
  }

  @Post(':id/skills')
  @Operation({ id: 'addTalentSkill', summary: 'Adds a skill to the talent', for: 'owner', answers: talentSkill })
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
