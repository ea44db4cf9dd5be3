import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type pg from 'pg';
import { DATABASE, STORED_KEYS } from '../injection-tokens.js';
import { Commands } from './commands.js';
import { Histories } from './histories.js';
import { StoredSnapshots } from './snapshots.js';
import { UniqueValues } from './unique-values.js';
import { Viewers } from './viewers.js';

/** The way of every command to the log. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    Commands,
    Viewers,
    { provide: Histories, inject: [DATABASE], useFactory: (database: pg.Pool) => new Histories(new StoredSnapshots(database)) },
    { provide: UniqueValues, inject: [DATABASE, STORED_KEYS], useFactory: UniqueValues.open },
  ],
  exports: [CqrsModule, Commands, Histories, UniqueValues, Viewers],
})
export class CommandingModule {}
