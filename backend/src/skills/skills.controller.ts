import { SkillInput } from '@guildhall/contracts/skills';
import { skill } from '@guildhall/contracts/skills.views';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { findSkill, listSkills, SKILL_LIST } from '@guildhall/projections/skills/skill.queries';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { IdOf, Input } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { READ_DATABASE } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { Skills } from './skills.js';

@Controller('api/skills')
export class SkillsController {
  constructor(
    private readonly skills: Skills,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
  ) {}

  @Get()
  @Operation({ id: 'listSkills', summary: 'Lists skills by name', answers: skill, list: SKILL_LIST })
  @SharedReads('skills')
  async list(@Query(AsList) query: ListQuery) {
    return new Items('skills', await listSkills(this.database, query));
  }

  @Get(':id')
  @Operation({ id: 'getSkill', summary: 'Answers a skill', answers: skill })
  @SharedReads('skills')
  async find(@IdOf('Skill') id: string) {
    const skill = await findSkill(this.database, id);
    if (!skill) throw notFound('Skill');
    return skill;
  }

  @Post()
  @Operation({
    id: 'addSkill',
    summary: 'Adds a skill that every talent may name',
    for: 'members',
    answers: skill,
    refuses: ['already_exists', 'rate_limited'],
  })
  add(@FromCaller() caller: Caller, @Input(SkillInput) input: SkillInput) {
    return this.skills.add(caller, input.name);
  }
}
