import { Module } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { MailModule } from './mail/mail.module.js';
import { PublishingModule } from './publishing/publishing.module.js';

/** A serving process: the application, and the policies that run beside its requests. */
@Module({ imports: [AppModule, MailModule, PublishingModule] })
export class ServerModule {}
