import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BackupProcess } from '../backups/backup-process.js';
import { handlersOf } from '../commanding/handlers.js';
import { PersonalRemains } from '../operators/personal-remains.js';
import { sessionsDecider } from '../operators/sessions.decider.js';
import { PeopleActs } from './people.acts.js';
import { PeopleController } from './people.controller.js';
import { PeopleReader } from './people.reader.js';

@Module({
  imports: [AccountsModule],
  controllers: [PeopleController],
  providers: [PeopleActs, PeopleReader, PersonalRemains, BackupProcess, ...handlersOf(sessionsDecider, (_, { id }) => ({ id }))],
})
export class PeopleModule {}
