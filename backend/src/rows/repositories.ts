import { POOLED } from '@guildhall/platform/postgres';
import { DataSource, type FindOptionsWhere, In, IsNull, Not, Raw } from 'typeorm';
import { Account, PersonKey, Session } from './account.entity.js';
import { Backup } from './backup.entity.js';
import { MailRequest } from './mail-request.entity.js';
import { Person, Profile } from './person.entity.js';
import { FailedEvent, Sample } from './projection.entity.js';
import { Run } from './run.entity.js';

export const ENTITIES = [Account, Backup, FailedEvent, MailRequest, Person, PersonKey, Profile, Run, Sample, Session];

/** Neither over nor ended, by the clock of the database. */
const OPEN_SESSION: FindOptionsWhere<Session> = { revoked_at: IsNull(), expires_at: Raw((at) => `${at} > now()`) };

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
    accounts: source.getRepository(Account),
    backups: source.getRepository(Backup),
    failedEvents: source.getRepository(FailedEvent),
    mailRequests: source.getRepository(MailRequest),
    people: source.getRepository(Person),
    personKeys: source.getRepository(PersonKey),
    profiles: source.getRepository(Profile),
    runs: source.getRepository(Run),
    samples: source.getRepository(Sample),
    sessions: source.getRepository(Session),
    In,
    Not,
    Raw,
    OPEN_SESSION,
    close: () => source.destroy(),
  };
}

export type Repositories = Awaited<ReturnType<typeof openRepositories>>;
