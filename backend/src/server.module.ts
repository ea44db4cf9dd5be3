import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { BackupsPolicy } from './backups/backups.policy.js';
import { JobsModule } from './jobs/jobs.module.js';
import { JobsPolicy } from './jobs/jobs.policy.js';
import { MailModule } from './mail/mail.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { ReplaysModule } from './replays/replays.module.js';
import { ReplaysPolicy } from './replays/replays.policy.js';
import { StreamsModule } from './streams/streams.module.js';
import { WriteSideRepairModule } from './write-side-repair/write-side-repair.module.js';

/** A serving process: the application, and the policies that run beside its requests. */
@Module({
  imports: [
    AppModule,
    BackupsModule,
    MailModule,
    PublishingModule,
    WriteSideRepairModule,
    JobsModule,
    StreamsModule,
    ReplaysModule,
  ],
  providers: [BackupsPolicy, JobsPolicy, ReplaysPolicy],
})
export class ServerModule {}
