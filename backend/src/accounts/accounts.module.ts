import type { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import type { Settings } from '@guildhall/platform/settings';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type pg from 'pg';
import { DATABASE, SETTINGS, STORED_KEYS } from '../injection-tokens.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailRequestsModule } from '../mail-requests/mail-requests.module.js';
import { SkillsModule } from '../skills/skills.module.js';
import { accountHandlers } from './account.handlers.js';
import { AuthController } from './auth.controller.js';
import { AccessTokenStrategy, AccessTokens, AuthenticationGuard, TOKEN_SETTINGS, type TokenSettings } from './authentication.js';
import { Credentials } from './credentials.js';
import { Devices } from './devices.js';
import { MeController } from './me.controller.js';
import { OwnAccounts } from './own-account.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessions } from './own-sessions.js';
import { Passwords } from './passwords.js';
import { ProfilesController } from './profiles.controller.js';
import { Sessions } from './sessions.js';
import { SignInService } from './sign-in.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { signingKeys } from './signing-keys.js';

@Module({
  imports: [PassportModule, JwtModule.register({}), LimitsModule, MailRequestsModule, SkillsModule],
  controllers: [AuthController, MeController, OwnSessionsController, ProfilesController],
  providers: [
    ...accountHandlers,
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    {
      provide: TOKEN_SETTINGS,
      inject: [STORED_KEYS, SETTINGS],
      useFactory: async (keys: StoredKeys, { PUBLIC_URL }: Settings): Promise<TokenSettings> => ({
        keys: await signingKeys(keys, 'access-tokens'),
        issuer: PUBLIC_URL.origin,
      }),
    },
    {
      provide: Sessions,
      inject: [DATABASE, STORED_KEYS],
      useFactory: async (database: pg.Pool, keys: StoredKeys) =>
        new Sessions(database, await signingKeys(keys, 'refresh-tokens')),
    },
    {
      provide: Devices,
      inject: [STORED_KEYS],
      useFactory: async (keys: StoredKeys) => new Devices(await signingKeys(keys, 'devices')),
    },
    AccessTokens,
    AccessTokenStrategy,
    OwnAccounts,
    Credentials,
    SignInService,
    OwnSessions,
    Passwords,
    SignInLimits,
  ],
  exports: [OwnAccounts, Credentials, Passwords],
})
export class AccountsModule {}
