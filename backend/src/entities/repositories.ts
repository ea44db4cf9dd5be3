import { POOLED } from '@guildhall/platform/postgres';
import { DataSource, type FindOptionsWhere, In, IsNull, Not, Raw } from 'typeorm';
import { AccountEntity, PersonKeyEntity, SessionEntity } from './account.entity.js';
import { BackupEntity } from './backup.entity.js';
import { MailRequestEntity } from './mail-request.entity.js';
import { PersonEntity, ProfileEntity } from './person.entity.js';
import { FailedEventEntity, SampleEntity } from './projection.entity.js';
import { RunEntity } from './run.entity.js';

export const ENTITIES = [
  AccountEntity,
  BackupEntity,
  FailedEventEntity,
  MailRequestEntity,
  PersonEntity,
  PersonKeyEntity,
  ProfileEntity,
  RunEntity,
  SampleEntity,
  SessionEntity,
];

/** Neither over nor ended, by the clock of the database. */
const OPEN_SESSION: FindOptionsWhere<SessionEntity> = { revoked_at: IsNull(), expires_at: Raw((at) => `${at} > now()`) };

/**
 * Connects, and opens a repository for each entity; beside them is what their queries are made of. It changes no table.
 * @param connections how many it may hold
 * @throws Error when the database cannot be reached
 */
export async function openRepositories(databaseUrl: string, connections: number) {
  const source = new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: ENTITIES,
    synchronize: false,
    installExtensions: false,
    applicationName: 'guildhall backend',
    poolSize: connections,
    // The pool drops an idle connection that breaks.
    poolErrorHandler: () => {},
    extra: POOLED,
  });
  await source.initialize();
  return {
    accounts: source.getRepository(AccountEntity),
    backups: source.getRepository(BackupEntity),
    failedEvents: source.getRepository(FailedEventEntity),
    mailRequests: source.getRepository(MailRequestEntity),
    people: source.getRepository(PersonEntity),
    personKeys: source.getRepository(PersonKeyEntity),
    profiles: source.getRepository(ProfileEntity),
    runs: source.getRepository(RunEntity),
    samples: source.getRepository(SampleEntity),
    sessions: source.getRepository(SessionEntity),
    In,
    Not,
    Raw,
    OPEN_SESSION,
    close: () => source.destroy(),
  };
}

export type Repositories = Awaited<ReturnType<typeof openRepositories>>;
