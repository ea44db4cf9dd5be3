import { MASKED } from '@guildhall/contracts/audit';
import type { KeyState, Person, PersonDetail } from '@guildhall/contracts/people';
import { type ListedPerson, listPeople } from '@guildhall/projections/people/person.queries';
import type { Listed, ListQuery } from '@guildhall/projections/runner/reading/list';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE } from '../injection-tokens.js';

const OPEN = 's.revoked_at is null and s.expires_at > now()';
const ACCOUNTS = `select a.id, a.signed_in_at, a.email_confirmed_at is not null as confirmed,
    (select count(*)::int from write.sessions s where s.account_id = a.id and ${OPEN}) as sessions,
    exists(select from write.person_keys k where k.person_id = a.id) as key
  from write.accounts a where a.id = any($1::uuid[])`;
const DEVICES = `select s.id, s.device, s.created_at, s.used_at from write.sessions s
  where s.account_id = $1 and ${OPEN} order by s.used_at desc, s.id`;

/** What the write side knows of an account now. */
interface Account {
  id: string;
  signed_in_at: Date | null;
  confirmed: boolean;
  sessions: number;
  key: boolean;
}
interface Device {
  id: string;
  device: string | null;
  created_at: Date;
  used_at: Date;
}

const keyOf = (erased: boolean, account: Account | undefined): KeyState =>
  account?.key ? 'present' : erased ? 'destroyed' : 'none';

/** People with what both sides know of them; personal values are masked. */
@Injectable()
export class PeopleReader {
  constructor(
    private readonly unique: UniqueValues,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** A search for a whole email finds its owner: emails are known by their reservations only. @throws BadListQuery */
  async list(query: ListQuery): Promise<Listed<Person>> {
    const { q, ...filter } = query.filter ?? {};
    if (typeof q !== 'string' || !q.includes('@')) return this.whole(await listPeople(this.database, query));
    const owner = await this.unique.ownerOf('email', q);
    const byEmail = (bind: (value: unknown) => string) => `p.id = ${bind(owner)}::uuid`;
    return this.whole(await listPeople(this.database, { ...query, filter }, [byEmail]));
  }

  async find(id: string): Promise<PersonDetail | null> {
    const page = await this.whole(await listPeople(this.database, { filter: { id } }));
    const [person] = page.items;
    if (!person) return null;
    const { rows } = await this.database.query<Device>(DEVICES, [id]);
    const devices = rows.map(({ created_at, used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
    }));
    return { ...person, devices };
  }

  private async whole(page: Listed<ListedPerson>): Promise<Listed<Person>> {
    const { rows } = await this.database.query<Account>(ACCOUNTS, [page.items.map(({ id }) => id)]);
    const accounts = new Map(rows.map((row) => [row.id, row]));
    const items = page.items.map((listed): Person => {
      const account = accounts.get(listed.id);
      return {
        ...listed,
        email: account ? MASKED : null,
        email_confirmed: account?.confirmed ?? false,
        sessions: account?.sessions ?? 0,
        last_sign_in: account?.signed_in_at?.toISOString() ?? null,
        key: keyOf(listed.erased, account),
      };
    });
    return { ...page, items };
  }
}
