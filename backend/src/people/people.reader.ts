import { MASKED } from '@guildhall/contracts/audit';
import type { KeyState, Person, PersonDetail } from '@guildhall/contracts/people';
import { PEOPLE_LIST } from '@guildhall/projections/people/person.queries';
import type { Listed, ListQuery } from '@guildhall/projections/runner/reading/list';
import { Injectable } from '@nestjs/common';
import { UniqueValues } from '../commanding/unique-values.js';
import type { PersonEntity as PersonRow } from '../entities/person.entity.js';
import { readPage } from '../entities/read-page.js';
import { Rows } from '../entities/rows.js';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const keyOf = (erased: boolean, hasKey: boolean): KeyState => (hasKey ? 'present' : erased ? 'destroyed' : 'none');

/** People with what both sides know of them; personal values are masked. */
@Injectable()
export class PeopleReader {
  constructor(
    private readonly unique: UniqueValues,
    private readonly rows: Rows,
  ) {}

  /** A search for a whole email finds its owner: emails are known by their reservations only. @throws BadListQuery */
  async list(query: ListQuery): Promise<Listed<Person>> {
    const { people } = await this.rows.open();
    const { q, ...filter } = query.filter ?? {};
    const isEmail = typeof q === 'string' && q.includes('@');
    const only = isEmail ? { id: (await this.unique.ownerOf('email', q)) ?? NOBODY } : {};
    const page = await readPage(people, isEmail ? { ...query, filter } : query, PEOPLE_LIST, only);
    return { ...page, items: await this.whole(page.items) };
  }

  async find(id: string): Promise<PersonDetail | null> {
    const { people, sessions, OPEN_SESSION } = await this.rows.open();
    const [person] = await this.whole(await people.findBy({ id }));
    if (!person) return null;
    const devices = await sessions.find({
      select: { id: true, device: true, created_at: true, used_at: true },
      where: { account_id: id, ...OPEN_SESSION },
      order: { used_at: 'DESC', id: 'ASC' },
    });
    return { ...person, devices };
  }

  private async whole(listed: readonly PersonRow[]): Promise<Person[]> {
    const { accounts, personKeys, sessions, In, OPEN_SESSION } = await this.rows.open();
    const ids = In(listed.map(({ id }) => id));
    const [found, keys, open] = await Promise.all([
      accounts.findBy({ id: ids }),
      personKeys.findBy({ person_id: ids }),
      sessions.find({ select: { id: true, account_id: true }, where: { account_id: ids, ...OPEN_SESSION } }),
    ]);
    return listed.map(({ full_name, ...row }): Person => {
      const account = found.find(({ id }) => id === row.id);
      return {
        ...row,
        name: full_name || row.username,
        email: account ? MASKED : null,
        email_confirmed: Boolean(account?.email_confirmed_at),
        sessions: open.filter(({ account_id }) => account_id === row.id).length,
        last_sign_in: account?.signed_in_at ?? null,
        key: keyOf(
          row.erased,
          keys.some(({ person_id }) => person_id === row.id),
        ),
      };
    });
  }
}
