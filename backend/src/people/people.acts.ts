import type { EraseInput, PersonActed, PersonExport } from '@guildhall/contracts/people';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { ErasePerson, ExportPerson, ResetPassword } from '../accounts/account.commands.js';
import { accountDecider } from '../accounts/account.decider.js';
import { Passwords } from '../accounts/passwords.js';
import { BackupProcess } from '../backups/backup-process.js';
import { type Caller, withoutKey } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import type { Command, Sender } from '../commanding/decide/decider.js';
import { invalid, notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { stateOf } from '../commanding/streams.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { Viewers } from '../commanding/viewers.js';
import { Rows } from '../entities/rows.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { besideAdmins } from '../operators/account-operation.js';
import { exportPerson } from '../operators/person-export.js';
import { PersonalRemains } from '../operators/personal-remains.js';
import { EndSessions } from '../operators/sessions.commands.js';

const OTHER_EMAIL = 'This is not the email of this person';

/** A command about a person, from who acts, when, and how many other admins can sign in. */
export type BuildAct = (actor: Sender | null, time: string, otherAdmins: number) => Command;

/** What admins do about a person: each act is a command with its reason, and an event of the person's account. */
@Injectable()
export class PeopleActs {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly unique: UniqueValues,
    private readonly passwords: Passwords,
    private readonly remains: PersonalRemains,
    private readonly rows: Rows,
    private readonly backups: BackupProcess,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** @throws Refusal for anyone but an admin, for oneself, and for the last admin who can sign in */
  async act(caller: Caller, id: string, reason: string, build: BuildAct): Promise<Done<PersonActed>> {
    await this.viewers.appointed(caller, 'admin');
    const { position } = await besideAdmins(this.database, id, (others) =>
      this.commands.run(caller, (actor, time) => build(actor, time, others), reason),
    );
    return new Done({ id }, position);
  }

  async endSessions(caller: Caller, id: string, reason: string): Promise<Done<PersonActed>> {
    await this.viewers.appointed(caller, 'admin');
    const { accounts, sessions, OPEN_SESSION } = await this.rows.open();
    if (!(await accounts.existsBy({ id }))) throw notFound('Person');
    const open = { sessions: await sessions.countBy({ account_id: id, ...OPEN_SESSION }) };
    const { position } = await this.commands.run(caller, (actor, time) => new EndSessions(id, actor, time, open), reason);
    return new Done({ id }, position);
  }

  /** The password becomes invalid, and sessions end. A policy has a mail written with a link to set another. */
  async resetPassword(caller: Caller, id: string, reason: string): Promise<Done<PersonActed>> {
    const nobodys = await this.passwords.ofNobody();
    return this.act(caller, id, reason, (actor, time) => new ResetPassword(id, actor, time, nobodys));
  }

  /** A retry also removes what the first run could not. @throws Refusal for another email than the person's */
  async erase(caller: Caller, id: string, { email, reason }: EraseInput): Promise<Done<PersonActed>> {
    await this.viewers.appointed(caller, 'admin');
    const isDone = await this.commands.answered(caller);
    if (!isDone && (await stateOf(this.log, accountDecider, id)).is === 'missing') throw notFound('Person');
    if (!isDone && (await this.unique.ownerOf('email', email)) !== id) throw invalid('email', OTHER_EMAIL);
    const addresses = await this.remains.addressesOf(id, email);
    const done = await this.act(
      caller,
      id,
      reason,
      (actor, time, otherAdmins) => new ErasePerson(id, actor, time, { otherAdmins }),
    );
    this.backups.start({ step: 'lists' });
    await this.remains.remove(id, addresses);
    return done;
  }

  /** The event of the export is in the log before anything is answered. */
  async export(caller: Caller, id: string, reason: string): Promise<Done<PersonExport>> {
    const { position } = await this.act(withoutKey(caller), id, reason, (actor, time) => new ExportPerson(id, actor, time));
    const exported = await exportPerson(id, { log: this.log, database: this.database, unique: this.unique });
    if (!exported) throw notFound('Person');
    return new Done(exported, position);
  }
}
