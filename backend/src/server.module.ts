import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { MailModule } from './mail/mail.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { WriteSideModule } from './write-side/write-side.module.js';

/** A serving process: the application, and the policies that run beside its requests. */
@Module({ imports: [AppModule, MailModule, PublishingModule, WriteSideModule] })
export class ServerModule {}
