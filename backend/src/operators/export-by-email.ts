import type { Act } from '@guildhall/contracts/event';
import type { PersonExport } from '@guildhall/contracts/people';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { ExportPerson } from '../accounts/account.commands.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { operateOnAccount } from './account-operation.js';
import { exportPerson } from './person-export.js';

/** All that is kept about the person with this email, and an event that says so. @returns null when nobody signed up with it */
export async function exportByEmail(email: string, by: Act): Promise<PersonExport | null> {
  let exported: PersonExport | null = null;
  await operateOnAccount(email, by, {
    build: (id, time) => new ExportPerson(id, null, time),
    prepare: async () => async (app, id) => {
      const [log, database, unique] = [app.get<EventLog>(LOG), app.get<pg.Pool>(DATABASE), app.get(UniqueValues)];
      exported = await exportPerson(id, { log, database, unique });
    },
  });
  return exported;
}
