import { createSecretKey } from 'node:crypto';
import type { Settings } from '@guildhall/event-store/settings';
import { secret } from '@guildhall/event-store/write-side';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type pg from 'pg';
import { DATABASE, SETTINGS } from '../http/parts.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailRequests } from '../mail/mail-requests.js';
import { SkillsModule } from '../skills/skills.module.js';
import { accountHandlers } from './account.handlers.js';
import { Accounts } from './accounts.js';
import { AuthController } from './auth.controller.js';
import { AccessTokenStrategy, AccessTokens, TOKEN_SETTINGS, type TokenSettings } from './authentication.js';
import { Credentials } from './credentials.js';
import { Entrance } from './entrance.js';
import { MeController } from './me.controller.js';
import { Passwords } from './passwords.js';
import { ProfilesController } from './profiles.controller.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [PassportModule, JwtModule.register({}), LimitsModule, SkillsModule],
  controllers: [AuthController, MeController, ProfilesController],
  providers: [
    ...accountHandlers,
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
