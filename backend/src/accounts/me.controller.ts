import { type Me, ProfileInput, skillNames, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { type Caller, FromCaller } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { Input } from '../http/input.js';
import { Viewers } from '../http/viewers.js';
import { Skills } from '../skills/skills.js';
import { ApplyAsTalent, UpdateProfile, UpdateTalentDetails } from './account.commands.js';
import { Accounts } from './accounts.js';

/** The id of the stream a command about oneself is for; a visitor's is refused before it is used. */
const own = (actor: { id: string } | null) => actor?.id ?? '';

@Controller('api/me')
export class MeController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly accounts: Accounts,
    private readonly skills: Skills,
  ) {}

  @Get()
  async me(@FromCaller() caller: Caller): Promise<Me> {
    return this.accounts.of((await this.viewers.signedIn(caller)).id);
  }

  @Put()
  update(@FromCaller() caller: Caller, @Input(ProfileInput) input: ProfileInput) {
    return this.commands.run<Me>(caller, (actor, time) => new UpdateProfile(own(actor), actor, time, input));
  }

  /** A skill that cannot be found or made is skipped; the application succeeds all the same (BT-05). */
  @Post('talent-application')
  @HttpCode(200)
  async apply(@FromCaller() caller: Caller, @Input(TalentApplicationInput) input: TalentApplicationInput) {
    const eligible = (await this.viewers.signedIn(caller)).role === 'client';
    const skills = eligible ? await this.skills.named(skillNames(input.skills), caller) : [];
    return this.commands.run<Me>(caller, (actor, time) => new ApplyAsTalent(own(actor), actor, time, input, skills));
  }

  @Put('talent-details')
  async updateTalentDetails(@FromCaller() caller: Caller, @Input(TalentDetailsInput) input: TalentDetailsInput) {
    const { skills: names, ...details } = input;
    const eligible = (await this.viewers.signedIn(caller)).role === 'talent';
    const skills = names && eligible ? await this.skills.named(skillNames(names.join(',')), caller) : undefined;
    return this.commands.run<Me>(caller, (actor, time) => new UpdateTalentDetails(own(actor), actor, time, details, skills));
  }
}
