import { SkillInput } from '@guildhall/contracts/skills';
import type { ListParams } from '@guildhall/projections/queries/list';
import { findSkill, listSkills } from '@guildhall/projections/skills/skill.queries';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import type pg from 'pg';
import { notFound } from '../decide/refusal.js';
import { Items, SharedReads } from '../http/answers.js';
import { type Caller, FromCaller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { IdOf, Input } from '../http/input.js';
import { DATABASE } from '../http/parts.js';
import { AddSkill } from './skill.decider.js';

@Controller('api/skills')
export class SkillsController {
  constructor(
    private readonly commands: Commands,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  @Get()
  @SharedReads('skills')
  async list(@Query() params: ListParams) {
    return new Items('skills', await listSkills(this.database, params));
  }

  @Get(':id')
  @SharedReads('skills')
  async find(@IdOf('Skill') id: string) {
    const skill = await findSkill(this.database, id);
    if (!skill) throw notFound('Skill');
    return skill;
  }

  @Post()
  add(@FromCaller() caller: Caller, @Input(SkillInput) input: SkillInput) {
    return this.commands.run(caller, (actor, time) => new AddSkill(newId(caller), actor, time, input));
  }
}
