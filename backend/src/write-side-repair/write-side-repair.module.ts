import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { WriteSideRepairPolicy } from './write-side-repair.policy.js';

@Module({ imports: [AccountsModule], providers: [WriteSideRepairPolicy] })
export class WriteSideRepairModule {}
