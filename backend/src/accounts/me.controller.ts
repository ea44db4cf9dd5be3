import { type Me, ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { me } from '@guildhall/contracts/accounts.views';
import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { Viewers } from '../commanding/viewers.js';
import { Input } from '../http/input.js';
import { FromCaller } from '../http/request.js';
import { Operation } from '../openapi/operation.js';
import { Skills } from '../skills/skills.js';
import { ApplyAsTalent, UpdateProfile, UpdateTalentDetails } from './account.commands.js';
import { skillsOfApplication, skillsOfDetails } from './named-skills.js';
import { OwnAccounts } from './own-account.js';

/** The id of the stream a command about oneself is for; a visitor's is refused before it is used. */
const own = (actor: { id: string } | null) => actor?.id ?? '';

@Controller('api/me')
export class MeController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly accounts: OwnAccounts,
    private readonly skills: Skills,
  ) {}

  @Get()
  @Operation({ id: 'getMe', summary: 'Answers who is signed in', for: 'members', answers: me })
  async me(@FromCaller() caller: Caller): Promise<Me> {
    return this.accounts.of((await this.viewers.signedIn(caller)).id);
  }

  @Put()
  @Operation({
    id: 'updateMe',
    summary: 'Changes the profile of who is signed in',
    for: 'members',
    answers: me,
    refuses: ['already_exists'],
  })
  update(@FromCaller() caller: Caller, @Input(ProfileInput) input: ProfileInput) {
    return this.commands.run<Me>(caller, (actor, time) => new UpdateProfile(own(actor), actor, time, input));
  }

  /** A skill that cannot be found or made is skipped; the application succeeds all the same (BT-05). */
  @Post('talent-application')
  @Operation({ id: 'applyAsTalent', summary: 'Makes a client a talent', for: 'clients', answers: me })
  @HttpCode(200)
  async apply(@FromCaller() caller: Caller, @Input(TalentApplicationInput) input: TalentApplicationInput) {
    const names = skillsOfApplication(await this.viewers.signedIn(caller), input);
    return this.skills.linking(caller, names, (skills) =>
      this.commands.run<Me>(caller, (actor, time) => new ApplyAsTalent(own(actor), actor, time, input, skills)),
    );
  }

  @Put('talent-details')
  @Operation({ id: 'updateTalentDetails', summary: 'Changes what a talent says of itself', for: 'talents', answers: me })
  async updateTalentDetails(@FromCaller() caller: Caller, @Input(TalentDetailsInput) input: TalentDetailsInput) {
    const { skills: wanted, ...details } = input;
    await this.viewers.signedIn(caller);
    return this.skills.linking(caller, skillsOfDetails(input), (skills) =>
      this.commands.run<Me>(caller, (actor, time) => new UpdateTalentDetails(own(actor), actor, time, details, wanted && skills)),
    );
  }
}
