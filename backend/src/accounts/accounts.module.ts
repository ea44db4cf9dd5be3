import { createSecretKey } from 'node:crypto';
import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import type { Settings } from '@guildhall/event-store/settings';
import { secret } from '@guildhall/event-store/write-side';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type pg from 'pg';
import { handlersOf } from '../http/commands.js';
import { DATABASE, SETTINGS } from '../http/parts.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailRequests } from '../mail/mail-requests.js';
import { SkillsModule } from '../skills/skills.module.js';
import {
  ApplyAsTalent,
  AppointAdmin,
  ChangePassword,
  ConfirmEmail,
  DismissAdmin,
  ErasePerson,
  LinkSkill,
  SignUp,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands.js';
import { accountDecider } from './account.decider.js';
import { meOf } from './account.view.js';
import { Accounts } from './accounts.js';
import { AuthController } from './auth.controller.js';
import { AccessTokenStrategy, AccessTokens, TOKEN_SETTINGS, type TokenSettings } from './authentication.js';
import { Credentials } from './credentials.js';
import { Entrance } from './entrance.js';
import { MeController } from './me.controller.js';
import { Passwords } from './passwords.js';
import { ProfilesController } from './profiles.controller.js';
import { Sessions } from './sessions.js';

/** What is kept as the answer of these commands names nobody. */
const origin = ([first]: readonly Recorded<AccountEvent>[]) => ({ id: first?.data.id, created_at: first?.metadata.time });

@Module({
  imports: [PassportModule, JwtModule.register({}), LimitsModule, SkillsModule],
  controllers: [AuthController, MeController, ProfilesController],
  providers: [
    ...handlersOf(accountDecider, [SignUp, ConfirmEmail, ChangePassword, AppointAdmin, DismissAdmin, ErasePerson], {
      creates: [SignUp],
      record: origin,
    }),
    ...handlersOf(accountDecider, [UpdateProfile, ApplyAsTalent, UpdateTalentDetails, LinkSkill], { record: meOf }),
    {
      provide: TOKEN_SETTINGS,
      inject: [DATABASE, SETTINGS],
      useFactory: async (database: pg.Pool, { PUBLIC_URL }: Settings): Promise<TokenSettings> => ({
        secret: createSecretKey(await secret(database, 'access-tokens')),
        issuer: PUBLIC_URL.origin,
      }),
    },
    {
      provide: Sessions,
      inject: [DATABASE],
      useFactory: async (database: pg.Pool) => new Sessions(database, await secret(database, 'refresh-tokens')),
    },
    AccessTokens,
    AccessTokenStrategy,
    Accounts,
    Credentials,
    Entrance,
    MailRequests,
    Passwords,
  ],
  exports: [Accounts, Credentials, MailRequests, LimitsModule],
})
export class AccountsModule {}
