import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { WriteSidePolicy } from './write-side.policy.js';

@Module({ imports: [AccountsModule], providers: [WriteSidePolicy] })
export class WriteSideModule {}
